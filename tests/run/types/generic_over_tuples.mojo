# Functions over any tuple, and over any struct with a list of types: the list is inferred from the argument.


struct Team[*Ts: Copyable & Deinitable]:
    def __init__(out self):
        pass

    def size(self) -> Int:
        return Self.Ts.length


def size_of_team[*Ts: Copyable & Deinitable](t: Team[*Ts]) -> Int:
    return Ts.length * 10 + t.size()


def count_of[*Ts: Copyable & Deinitable](t: Tuple[*Ts]) -> Int:
    return Ts.length


def show[*Ts: Writable](t: Tuple[*Ts], sep: String = ", ") -> String:
    var out = String()
    comptime for i in range(Ts.length):
        comptime if i > 0:
            out += sep
        out += String(t[i])
    return out


def first_of[*Ts: Copyable & Deinitable](t: Tuple[*Ts]) -> Ts[0]:
    return t[0].copy()


def rows[*Ts: Writable & Copyable & Deinitable](xs: List[Tuple[*Ts]]) -> List[String]:
    return [show(x, sep="|") for x in xs]


def equal[*Ts: Equatable](a: Tuple[*Ts], b: Tuple[*Ts]) -> Bool:
    comptime for i in range(Ts.length):
        if a[i] != b[i]:
            return False
    return True


def counted[*Ts: Copyable & Deinitable](t: Tuple[*Ts]) -> Tuple[Tuple[*Ts], Int]:
    return (t.copy(), len(t))


def main():
    print(size_of_team(Team[Int, String]()), size_of_team[Int](Team[Int]()))
    print(count_of((7, "x")), count_of((2.5,)), count_of(()))
    var t = (1, String("a"), True)
    print(count_of(t), show(t), first_of(t), first_of((String("q"), 2)))
    print(rows([(1, 2.5), (2, 3.5)]), equal((1, 2), (1, 2)), equal((1, "a"), (1, "b")))
    print(counted((1, 2.5)))
