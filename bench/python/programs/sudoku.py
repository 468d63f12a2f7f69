"""Solves sudokus by propagation in dictionaries of strings, and search."""

DIGITS, ROWS = '123456789', 'ABCDEFGHI'


def cross(a, b):
    return [x + y for x in a for y in b]


SQUARES = cross(ROWS, DIGITS)
UNITS = [cross(ROWS, c) for c in DIGITS] + [cross(r, DIGITS) for r in ROWS] \
    + [cross(rs, cs) for rs in ('ABC', 'DEF', 'GHI') for cs in ('123', '456', '789')]
UNITS_OF = {s: [u for u in UNITS if s in u] for s in SQUARES}
PEERS = {s: set(sum(UNITS_OF[s], [])) - {s} for s in SQUARES}


class Contradiction(Exception):
    pass


def parse(text):
    values = {s: DIGITS for s in SQUARES}
    for s, d in zip(SQUARES, text):
        if d in DIGITS:
            assign(values, s, d)
    return values


def assign(values, square, digit):
    for other in values[square].replace(digit, ''):
        eliminate(values, square, other)


def eliminate(values, square, digit):
    if digit not in values[square]:
        return
    values[square] = values[square].replace(digit, '')
    if not values[square]:
        raise Contradiction(square)
    if len(values[square]) == 1:
        for peer in PEERS[square]:
            eliminate(values, peer, values[square])
    for unit in UNITS_OF[square]:
        places = [s for s in unit if digit in values[s]]
        if not places:
            raise Contradiction(digit)
        if len(places) == 1:
            assign(values, places[0], digit)


def search(values):
    if all(len(values[s]) == 1 for s in SQUARES):
        return values
    _, square = min((len(values[s]), s) for s in SQUARES if len(values[s]) > 1)
    for digit in values[square]:
        copy = values.copy()
        try:
            assign(copy, square, digit)
            found = search(copy)
        except Contradiction:
            continue
        if found:
            return found
    return None


def main():
    puzzles = [
        '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......',
        '52...6.........7.13...........4..8..6......5...........418.........3..2...87.....',
        '6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....',
        '85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.',
    ]
    for text in puzzles:
        for _ in range(30):
            solution = search(parse(text))
        print(''.join(solution[s] for s in SQUARES))


if __name__ == '__main__':
    main()
