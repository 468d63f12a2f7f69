# Bytes that are known to be such.
def items(b, i):
    try:
        return b[i]
    except IndexError as e:
        return str(e)

def main():
    b = b"ab\xff\x00"
    print([items(b, i) for i in (0, 1, 2, 3, -1, -4, 4, -5, 10**30, True)])
    print(b[0], b[-1], b[1:], b[::-1], len(b), [x for x in b], [(i, x) for i, x in enumerate(b, 1)], sum(x for x in b), max(b))
    for x, y in zip(b, b[1:]):
        print(x, y, x ^ y)
    print(b.find(b"b"), b.decode("latin-1"), b.hex(), b.startswith(b"a"), b.replace(b"a", b"zz"), b.split(b"b"), b"-".join([b"x", b"y"]), b.count(b"a"), b.upper())
    try:
        b[0] = 1
    except TypeError as e:
        print(e)
    try:
        b["a"]
    except TypeError as e:
        print(e)
    if not b"" and b:
        print("truth", 97 in b, b"ab" in b, b + b"c", b * 2)
    for x in b"":
        print("none")
    m = bytearray(b)
    m[0] = 5
    for x in m:
        m[1] = 7
        print(x, end=" ")
    print(m, m[-1], (b + m)[0], (m + b)[0], type(b + m), type(m + b), bytes(m)[0])
    n = 0
    n += b[2] * 2
    print(n, b[b[3]])
    try:
        b.decode("ascii")
    except UnicodeDecodeError as e:
        print(e)

main()
