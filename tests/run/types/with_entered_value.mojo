# A manager that turns into its value and has no __exit__: the value lives to the end of the block, named or not, however it ends.
struct Timer(Movable):
    var label: String

    def __init__(out self, label: String):
        self.label = label

    def __enter__(var self) -> Self:
        print("start", self.label)
        return self^

    def __deinit__(deinit self):
        print("stop", self.label)


def work(flag: Int) raises -> String:
    with Timer("outer") as t:
        with Timer("inner"):
            if flag == 1:
                raise Error("flag is one")
            print("working for", t.label)
        return String("done ", flag)


def main() raises:
    for i in range(3):
        with Timer(String(i)):
            if i == 1:
                continue
            if i == 2:
                break
            print("round", i)
    print(work(0))
    try:
        print(work(1))
    except e:
        print("error:", e)
