# The parts of a display that are there when a later one raises end then.
@fieldwise_init
struct T(Copyable):
    var s: String
    def __deinit__(deinit self):
        print("end", self.s)


def mk(i: Int) raises -> T:
    if i == 2:
        raise Error("no")
    return T(String("t") + String(i))


def both(i: Int) raises:
    var kept = T("kept")
    var xs = [[mk(0), kept.copy()], [kept^, mk(i)]]
    print(len(xs), xs[1][1].s)


def rest(i: Int) raises:
    var a = T("a")
    var xs = [a^, T("b"), mk(i)]
    print("made")
    xs[0] = T("c")
    _ = xs^


def main() raises:
    both(1)
    try:
        both(2)
    except e:
        print(e)
    rest(3)
    try:
        rest(2)
    except e:
        print(e)
