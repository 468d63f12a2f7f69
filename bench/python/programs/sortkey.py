"""Sorts records by several keys."""


class Record:
    def __init__(self, name, age, score):
        self.name = name
        self.age = age
        self.score = score


def records(n):
    out = []
    seed = 7
    for i in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        name = chr(97 + seed // 65536 % 26) + chr(97 + seed // 4096 % 26) + str(seed // 1024 % 1000)
        out.append(Record(name, seed // 8192 % 90, seed / 2147483648))
    return out


def checksum(records):
    total = 0
    for i, r in enumerate(records):
        total = (total * 3 + i * r.age + len(r.name)) % 1000000007
    return total


def main():
    people = records(150000)
    people.sort(key=lambda r: r.score)
    print(people[0].name, people[-1].name, checksum(people))
    people.sort(key=lambda r: r.name)
    print(people[0].name, people[-1].name, checksum(people))
    people.sort(key=lambda r: r.age, reverse=True)
    print(people[0].name, people[-1].name, checksum(people))
    by_both = sorted(people, key=lambda r: (r.age, r.score))
    print(by_both[0].name, by_both[-1].name, checksum(by_both))


if __name__ == '__main__':
    main()
