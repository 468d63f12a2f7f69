"""Copies of nested structures with the library's copy: shared parts, cycles, classes with hooks of their own."""
import copy


class Address:
    def __init__(self, street, number):
        self.street = street
        self.number = number


class Person:
    def __init__(self, name, address):
        self.name = name
        self.address = address
        self.friends = []


class Matrix:
    def __init__(self, rows):
        self.rows = rows

    def __deepcopy__(self, memo):
        return Matrix([row[:] for row in self.rows])


class Slotted:
    __slots__ = ('a', 'b')

    def __init__(self, a, b):
        self.a = a
        self.b = b


def community(n):
    home = Address('High Street', 1)
    people = [Person(f'person {i}', home if i % 3 else Address('Low Street', i)) for i in range(n)]
    for i, p in enumerate(people):
        group = i // 6 * 6
        p.friends = [people[group + (i + 1) % 6], people[group + (i * 7 + 3) % 6]]
    return people


def main():
    data = {'list': [1, 2, ('a', [3, 4])], 'dict': {'x': {'y': [None, True, 1.5]}}, 'set': {1, 2, 3}, 'matrix': Matrix([[1, 2], [3, 4]])}
    data['self'] = data
    for _ in range(9000):
        other = copy.deepcopy(data)
    print(other['self'] is other, other['list'], other['dict'], sorted(other['set']), other['matrix'].rows)
    people = community(300)
    for _ in range(30):
        others = copy.deepcopy(people)
    print(len(others), others[1].address is others[2].address, others[1].address is people[1].address, others[0].friends[0] is others[1])
    slotted = [Slotted(i, [i]) for i in range(200)]
    for _ in range(60):
        copied = copy.deepcopy(slotted)
    print(copied[5].a, copied[5].b, copied[5].b is slotted[5].b)
    person = people[0]
    for _ in range(60000):
        shallow = copy.copy(person)
    print(shallow.address is person.address, shallow.name)


if __name__ == '__main__':
    main()
