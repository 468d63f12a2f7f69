# A struct with one field moved out cannot be dropped as a whole.

@fieldwise_init
struct Letter(Movable):
    var sender: List[Int]
    var text: List[Int]


def archive(var part: List[Int]) -> Int:
    return len(part)


def main():
    var l = Letter([1], [2, 3])
    print(archive(l.text^))  # expected-error {{'l.text' is moved out of 'l', which ends without getting a n}}
    print(len(l.sender))
