# A million `+=` in a loop take time for a million characters, wherever the text is kept, and texts that were there before stay what they were.
def loop(n, piece):
    grown = piece[:0]
    for _ in range(n):
        grown += piece
    return grown


class Box:
    text = ""


total = ""


def kept_elsewhere(n):
    global total
    box, items, entries = Box(), [b""], {"key": ""}
    for i in range(n):
        box.text += "ab"
        items[0] += b"c"
        entries["key"] = entries["key"] + "é"
        total += chr(97 + i % 26)
    print(len(box.text), len(items[0]), len(entries["key"]), total[-30:], total == "abcdefghijklmnopqrstuvwxyz" * (n // 26) + "abcdefghijklmnopqrstuvwxyz"[: n % 26])


def forks():
    base = "q" * 300
    base += "é"
    one, two = base + "1", base + "2"
    three, four, five = one + "3", one + "4", two + "55"
    for text in (base, one, two, three, four, five):
        print(len(text), ascii(text[-4:]), text.encode()[-3:], hash(text) == hash("".join(list(text))), text.endswith("é" + text[301:]))
    print(one < two, one + "3" == three, {one: 1}[base + "1"], sorted([five, four, three, two, one, base]) == [base, one, three, four, two, five])
    data = b"q" * 300 + b"r"
    first, second = data + b"1", data + b"2"
    third = first + b"3"
    first += b"4"
    print(data[-2:], first[-3:], second[-3:], third[-3:], hash(third) == hash(bytes(list(third))))


def snapshots():
    text, seen = "k" * 255, []
    for i in range(2000):
        text += chr(65 + i % 26)
        seen.append(text)
    print(all(text.startswith(s) and len(s) == 256 + i for i, s in enumerate(seen)), seen[1000][-5:], len(set(seen)))


for piece in ("x", b"x", "é", "ab\U0001f600"):
    made = loop(1000000, piece)
    print(len(made), made == piece * 1000000, ascii(made[999999]), ascii(made[5:9]))
kept_elsewhere(300000)
forks()
snapshots()
