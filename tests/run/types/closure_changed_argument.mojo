# A closure is a variable of its function: it can go where an argument is changed, and be captured for changing.


def call_all(n: Int, mut f: Some[def(Int) -> None]):
    for i in range(n):
        f(i)


def main():
    var log = List[Int]()

    def note(x: Int) {mut log}:
        log.append(x * x)

    call_all(4, note)

    def twice() {mut note}:
        note(10)
        note(20)

    twice()
    print(log)
