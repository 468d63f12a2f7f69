# Random operations on containers, texts and numbers: `containers KIND SEED COUNT`. Every 1000 operations a line says what they gave, as a hash, and
# the container. containers.py does the same with Python's own.
from std.collections import BinaryHeap, Counter, Deque, LinkedList, Set
from std.sys import argv


struct Dice(Copyable):
    """Numbers that look random, and a hash of what was seen."""

    var state: UInt64
    var seen: UInt64

    def __init__(out self, seed: UInt64):
        self.state = seed
        self.seen = 0

    def roll(mut self, sides: Int) -> Int:
        self.state = self.state * 6364136223846793005 + 1442695040888963407
        return Int(self.state >> 33) % sides

    def bits(mut self) -> UInt64:
        var high = UInt64(self.roll(1 << 30))
        return high << 34 ^ UInt64(self.roll(1 << 30)) << 8 ^ UInt64(self.roll(1 << 30))

    def note(mut self, value: Int):
        self.seen = (self.seen ^ UInt64(value)) * 1099511628211

    def note_text(mut self, text: StringSpan):
        for byte in text.as_bytes():
            self.note(Int(byte))
        self.note(-1)


trait Player(Movable, Deinitable, Defaultable):
    def play(mut self, mut dice: Dice) raises:
        ...

    def show(self) -> String:
        ...


def play[P: Player](seed: UInt64, count: Int) raises:
    var player = P()
    var dice = Dice(seed)
    for i in range(count):
        try:
            player.play(dice)
        except:
            dice.note(-99)
        if i % 1000 == 999:
            print(dice.seen, player.show())


struct Lists(Player):
    var xs: List[Int]

    def __init__(out self):
        self.xs = []

    def play(mut self, mut dice: Dice) raises:
        var what = dice.roll(18)
        var value = dice.roll(50)
        var n = len(self.xs)
        var at = dice.roll(n + 1)
        if n > 60:
            self.xs.shrink(dice.roll(60))
        elif what < 5:
            self.xs.append(value)
        elif what == 5:
            self.xs.insert(at, value)
        elif what == 6 and at < n:
            dice.note(self.xs.pop(at))
        elif what == 7 and n > 0:
            dice.note(self.xs.pop())
        elif what == 8 and at < n:
            self.xs[at] = value
        elif what == 9 and at < n:
            dice.note(self.xs[at])
        elif what == 10:
            self.xs.extend(List(self.xs[at:]))
        elif what == 11:
            self.xs.reverse()
        elif what == 12:
            sort(self.xs)
        elif what == 13:
            dice.note(self.xs.count(value))
            dice.note(Int(value in self.xs))
            dice.note(self.xs.index(value))
        elif what == 14:
            self.xs = List(self.xs[at:]) + List(self.xs[:at])
        elif what == 15 and at < n:
            self.xs.swap_elements(at, value % n)
        elif what == 16 and n > 0:
            self.xs.resize(value, value)
        elif what == 17:
            self.xs = List(self.xs[::2]) if value % 2 else [x * 3 % 50 for x in self.xs if x != value]

    def show(self) -> String:
        return String(self.xs)


struct Dicts(Player):
    var d: Dict[Int, Int]
    var names: Dict[String, Int]

    def __init__(out self):
        self.d = {}
        self.names = {}

    def play(mut self, mut dice: Dice) raises:
        var what = dice.roll(12)
        var key = dice.roll(100) * 1024 if dice.roll(2) else dice.roll(40)
        var value = dice.roll(1000)
        if what < 3:
            self.d[key] = value
        elif what == 3:
            dice.note(self.d.get(key, -5))
        elif what == 4:
            dice.note(self.d[key])
        elif what == 5:
            dice.note(self.d.pop(key))
        elif what == 6:
            dice.note(Int(key in self.d))
        elif what == 7:
            dice.note(self.d.setdefault(key, value))
        elif what == 8:
            self.names[String("k", key % 30)] = value
            dice.note(len(self.names))
        elif what == 9:
            dice.note(self.names.pop(String("k", key % 30), -7))
        elif what == 10:
            for e in self.d.items():
                dice.note(e.key)
                dice.note(e.value)
            if value > 950:
                self.d.clear()
        elif what == 11:
            if value < 300 and len(self.d) > 0:
                var e = self.d.popitem()
                dice.note(e.key)
            elif value > 900:
                var other = self.d.copy()
                other[value] = 1
                self.d.update(other)

    def show(self) -> String:
        return String(self.d, " ", self.names)


struct Sets(Player):
    var a: Set[Int]
    var b: Set[Int]

    def __init__(out self):
        self.a = Set[Int]()
        self.b = Set[Int]()

    def play(mut self, mut dice: Dice) raises:
        var what = dice.roll(14)
        var value = dice.roll(60)
        if what < 3:
            self.a.add(value)
        elif what < 6:
            self.b.add(value)
        elif what == 6:
            self.a.discard(value)
        elif what == 7:
            self.b.remove(value)
        elif what == 8:
            dice.note(Int(value in self.a) + 2 * Int(self.a.issubset(self.b)) + 4 * Int(self.a.isdisjoint(self.b)) + 8 * Int(self.a == self.b))
        elif what == 9:
            dice.note(len(self.a | self.b) + 100 * len(self.a & self.b) + 10000 * len(self.a ^ self.b))
        elif what == 10:
            self.a = self.a - self.b
        elif what == 11 and value < 20:
            self.a.update(self.b)
        elif what == 12 and value < 20:
            self.b.symmetric_difference_update(self.a)
        elif what == 13 and value < 10:
            self.b.intersection_update(self.a)
        for x in self.a:
            dice.note(x)

    def show(self) -> String:
        return String(len(self.a), " ", len(self.b))


struct Deques(Player):
    var d: Deque[Int]

    def __init__(out self):
        self.d = Deque[Int]()

    def play(mut self, mut dice: Dice) raises:
        var what = dice.roll(14)
        var value = dice.roll(20)
        var n = len(self.d)
        var at = dice.roll(n + 1)
        if n > 50:
            self.d.clear()
        elif what < 3:
            self.d.append(value)
        elif what < 6:
            self.d.appendleft(value)
        elif what == 6:
            dice.note(self.d.pop())
        elif what == 7:
            dice.note(self.d.popleft())
        elif what == 8:
            self.d.insert(at, value)
        elif what == 9:
            self.d.remove(value)
        elif what == 10 and at < n:
            self.d[at] = value
            dice.note(self.d[n - 1 - at])
        elif what == 11:
            self.d.rotate(value - 10)
        elif what == 12:
            self.d.reverse()
            self.d.extend([value, 1, 2])
        elif what == 13:
            dice.note(self.d.count(value))
            dice.note(self.d.index(value))

    def show(self) -> String:
        return String(self.d)


struct Linked(Player):
    var xs: LinkedList[Int]

    def __init__(out self):
        self.xs = LinkedList[Int]()

    def play(mut self, mut dice: Dice) raises:
        var what = dice.roll(10)
        var value = dice.roll(20)
        var n = len(self.xs)
        var at = dice.roll(n + 1)
        if n > 40:
            self.xs.clear()
        elif what < 2:
            self.xs.append(value)
        elif what < 4:
            self.xs.prepend(value)
        elif what == 4 and n > 0:
            dice.note(self.xs.pop())
        elif what == 5 and at < n:
            dice.note(self.xs.pop(at))
        elif what == 6:
            self.xs.insert(at, value)
        elif what == 7:
            self.xs.reverse()
        elif what == 8 and at < n:
            dice.note(self.xs[at])
            self.xs[at] = value
        elif what == 9:
            dice.note(self.xs.count(value))
            dice.note(Int(value in self.xs))

    def show(self) -> String:
        var text = String()
        for x in self.xs:
            text += String(x, " ")
        return text^


struct Heaps(Player):
    var h: BinaryHeap[Int]

    def __init__(out self):
        self.h = BinaryHeap[Int]()

    def play(mut self, mut dice: Dice) raises:
        if dice.roll(100) < 52:
            self.h.push(dice.roll(1000))
        elif len(self.h) > 0:
            dice.note(self.h.peek())
            dice.note(self.h.pop())

    def show(self) -> String:
        return String(len(self.h))


struct Counters(Player):
    var c: Counter[Int]

    def __init__(out self):
        self.c = Counter[Int]()

    def play(mut self, mut dice: Dice) raises:
        var what = dice.roll(8)
        var key = dice.roll(20)
        if what < 3:
            self.c[key] += dice.roll(5)
        elif what == 3:
            self.c[key] -= dice.roll(7)
        elif what == 4:
            dice.note(self.c[key])
        elif what == 5:
            dice.note(self.c.total())
        elif what == 6:
            dice.note(self.c.pop(key))
        elif what == 7:
            var other = Counter[Int]()
            other[key] = 2
            other[key + 1] = 3
            if key % 3 == 0:
                self.c.update(other)
            elif key % 3 == 1:
                self.c.subtract(other)
            else:
                for t in self.c.most_common(3):
                    dice.note(Int(t._count))

    def show(self) -> String:
        var text = String()
        for e in self.c.items():
            text += String(e.key, ":", e.value, " ")
        return text^


struct Texts(Player):
    var text: String

    def __init__(out self):
        self.text = ""

    def play(mut self, mut dice: Dice) raises:
        comptime PIECES: List[StaticString] = ["a", "b", "ab", " ", "é", "ß", "\n", ",", "😀", "A", "Éa", "  ", "\t", "x,y", "ǅ", "0"]
        var what = dice.roll(22)
        var pieces = materialize[PIECES]()
        var piece = pieces[dice.roll(len(pieces))]
        var other = pieces[dice.roll(len(pieces))]
        if self.text.byte_length() > 60:
            self.text = ""
        elif what < 6:
            self.text += piece
        elif what == 6:
            self.text = piece + self.text
        elif what == 7:
            dice.note(self.text.find(piece))
            dice.note(self.text.rfind(piece))
        elif what == 8:
            dice.note_text(self.text.replace(piece, other))
        elif what == 9:
            for part in self.text.split(piece):
                dice.note_text(part)
        elif what == 10:
            for part in self.text.split():
                dice.note_text(part)
        elif what == 11:
            dice.note_text(self.text.strip())
            dice.note_text(self.text.lstrip())
            dice.note_text(self.text.rstrip())
        elif what == 12:
            dice.note_text(self.text.upper())
            dice.note_text(self.text.lower())
        elif what == 13:
            dice.note(self.text.count(piece))
            dice.note(self.text.count_codepoints())
        elif what == 14:
            dice.note(Int(self.text.startswith(piece)) + 2 * Int(self.text.endswith(piece)) + 4 * Int(piece in self.text))
        elif what == 15:
            dice.note_text(piece.join(self.text.split(",")))
        elif what == 16:
            for part in self.text.split(piece, 2):
                dice.note_text(part)
        elif what == 17:
            dice.note_text(self.text.removeprefix(piece))
            dice.note_text(self.text.removesuffix(piece))
        elif what == 18:
            for c in self.text.codepoints():
                dice.note(Int(c))
        elif what == 19:
            for part in self.text.splitlines():
                dice.note_text(part)
        elif what == 20:
            dice.note(Int(self.text < piece) + 2 * Int(self.text == piece) + 4 * Int(self.text >= other))
            dice.note_text(self.text.strip(piece))
        elif what == 21:
            self.text = self.text.replace(piece, "") if dice.roll(3) == 0 else self.text * 2

    def show(self) -> String:
        return self.text.replace("\n", "|").replace("\t", "%")


struct Numbers(Player):
    def __init__(out self):
        pass

    def play(mut self, mut dice: Dice) raises:
        var what = dice.roll(16)
        var a = Int(dice.bits()) >> dice.roll(64)
        var b = Int(dice.bits()) >> dice.roll(64)
        if what == 0:
            dice.note(a + b)
            dice.note(a - b)
        elif what == 1:
            dice.note(a * b)
        elif what == 2 and b != 0 and b != -1:
            dice.note(a // b)
            dice.note(a % b)
        elif what == 3:
            dice.note(a & b)
            dice.note(a | b)
            dice.note(a ^ b)
            dice.note(~a)
        elif what == 4:
            dice.note(a << (b & 63))
            dice.note(a >> (b & 63))
            dice.note(Int(UInt64(a) >> UInt64(b & 63)))
        elif what == 5:
            dice.note_text(String(a))
            dice.note_text(hex(a))
            dice.note_text(bin(a))
            dice.note_text(oct(a))
        elif what == 6:
            dice.note(Int(String(a)))
            dice.note(Int(Int8(a)) + Int(UInt8(b)))
            dice.note(Int(Int32(a)) ^ Int(UInt32(b)))
        elif what == 7:
            dice.note(Int(UInt8(a) * UInt8(b)))
            dice.note(Int(Int16(a) - Int16(b)))
        elif what == 8:
            dice.note(Int(a < b) + 2 * Int(UInt64(a) < UInt64(b)) + 4 * Int(a == b))
            dice.note(min(a, b))
            dice.note(max(a, b))
        elif what == 9:
            dice.note(a ** (b & 7))
        elif what == 10 and UInt64(b) != 0:
            dice.note(Int(UInt64(a) // UInt64(b)))
            dice.note(Int(UInt64(a) % UInt64(b)))
        elif what == 11:
            var x = Float64(a) / 1000
            dice.note_text(String(x))
            dice.note_text(String(Float64(String(x)) * 3))
        elif what == 12:
            dice.note_text(String(Float64(a) * Float64(b)))
        elif what == 13:
            dice.note_text(String(Float32(Float64(a)) / Float32(1 + (b & 1023))))
        elif what == 14:
            var v = SIMD[DType.int32, 4](Int32(a), Int32(b), Int32(a >> 8), Int32(b >> 8))
            dice.note(Int(v.reduce_add()) + Int(v.reduce_max()) - Int(v.reduce_min()))
            dice.note(Int((v * v).reduce_add()))
        elif what == 15:
            dice.note(Int(Float64(a) / 7))
            dice.note(abs(a))

    def show(self) -> String:
        return ""


@fieldwise_init
struct Row(Copyable):
    var key: Int
    var place: Int


struct Sorts(Player):
    def __init__(out self):
        pass

    def play(mut self, mut dice: Dice) raises:
        var n = dice.roll(5) if dice.roll(3) else dice.roll(200)
        var spread = 1 + dice.roll(300)
        var xs = List[Int]()
        var rows = List[Row]()
        for i in range(n):
            xs.append(dice.roll(spread) - spread // 2)
            rows.append(Row(xs[i], i))
        var way = dice.roll(5)
        if way == 0:
            sort(xs)
        elif way == 1:
            def greater(a: Int, b: Int) -> Bool:
                return a > b

            sort(xs, greater)
        elif way == 2:
            def before(a: Row, b: Row) -> Bool:
                return a.key < b.key

            sort[stable=True](rows, before)
            for row in rows:
                dice.note(row.place)
        elif way == 3:
            var words = [String(x) for x in xs]
            sort(words)
            for word in words:
                dice.note_text(word)
        else:
            var floats = [Float64(x) / 8 for x in xs]
            sort(floats)
            for x in floats:
                dice.note(Int(x * 8))
        if way != 3:
            for x in xs:
                dice.note(x)

    def show(self) -> String:
        return ""


def main() raises:
    var kind = String(argv()[1])
    var seed = UInt64(Int(argv()[2]))
    var count = Int(argv()[3])
    if kind == "list":
        play[Lists](seed, count)
    elif kind == "dict":
        play[Dicts](seed, count)
    elif kind == "set":
        play[Sets](seed, count)
    elif kind == "deque":
        play[Deques](seed, count)
    elif kind == "linked":
        play[Linked](seed, count)
    elif kind == "heap":
        play[Heaps](seed, count)
    elif kind == "counter":
        play[Counters](seed, count)
    elif kind == "text":
        play[Texts](seed, count)
    elif kind == "number":
        play[Numbers](seed, count)
    elif kind == "sort":
        play[Sorts](seed, count)
