# Compile-time constants that own memory, read at run time and again at compile time.
comptime YEARS: List[Int] = [1066, 1492, 1789]
comptime NAMES = ["ada", "grace"]


def squares(n: Int) -> List[Int]:
    var made = List[Int]()
    for i in range(n):
        made.append(i * i)
    return made^


def longest(*texts: String) -> Int:
    var best = 0
    for t in texts:
        best = max(best, t.byte_length())
    return best


def joined(n: Int) -> String:
    var text = String("")
    for i in range(n):
        text += String(i)
        text += ","
    return text^


def counts() -> Dict[String, Int]:
    var made = Dict[String, Int]()
    made["one"] = 1
    made["two"] = 2
    return made^


def greeting[name: StaticString, default: StaticString = "world"]() -> StaticString:
    return name if name.byte_length() else default


def size_of_text(text: String) -> Int:
    return text.byte_length()


struct Named[label: StaticString = "plain"]:
    def __init__(out self):
        pass

    def show(self):
        print(Self.label, size_of_text(Self.label))


def total(*numbers: Int) -> Int:
    var it = numbers.__iter__()
    var p = it._at[]
    return p[] + len(numbers)


def main() raises:
    print(YEARS[1], len(YEARS))
    comptime s = squares(5)
    print(s[4], len(materialize[s]()))
    comptime l = longest("a", "abc", "ab")
    print(l, NAMES[1])
    comptime j = joined(4)
    print(j)
    comptime c = counts()
    print(materialize[c]()["two"])
    comptime g = greeting["", "all"]()
    print(g, greeting["you"]())
    Named().show()
    Named["special"]().show()
    comptime m = max(3, 9, 4, 8)
    comptime t = total(7, 1)
    print(m, t)
    comptime for step in [1, 2, 4]:
        print(step, end=" ")
    print()
