"""Builds strings: by adding, by joining, by formatting, reversed and replaced; a hash over the result."""


def digest(text):
    h = 7
    for c in text:
        h = (h * 31 + ord(c)) % 1000000007
    return h


def numbers(n):
    out = ''
    for i in range(n):
        out += str(i)
        if i % 5 == 0:
            out += ', '
    return out


def rows(n):
    parts = []
    for i in range(n):
        parts.append(f'<td class="c{i % 7}">{i * 37 % 1001:05d}</td>')
    return '\n'.join(parts)


def caesar(text, shift):
    out = []
    for c in text:
        if 'a' <= c <= 'z':
            out.append(chr((ord(c) - ord('a') + shift) % 26 + ord('a')))
        else:
            out.append(c)
    return ''.join(out)


def main():
    plain = numbers(200000)
    print(len(plain), digest(plain))
    table = rows(60000)
    print(len(table), digest(table))
    turned = caesar(table, 3)[::-1].replace('gw', 'dt').upper()
    print(len(turned), turned.count('DT'), digest(turned))


if __name__ == '__main__':
    main()
