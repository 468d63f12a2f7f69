"""Conway's game of life on an unbounded board, as a set of cells."""


def neighbours(cell):
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def step(alive):
    counts = {}
    for cell in alive:
        for n in neighbours(cell):
            counts[n] = counts.get(n, 0) + 1
    return {cell for cell, count in counts.items() if count == 3 or (count == 2 and cell in alive)}


def parse(text):
    return {(x, y) for y, line in enumerate(text.split('\n')) for x, c in enumerate(line) if c == '#'}


def main():
    alive = parse('.#.....\n...#...\n##..###')  # an acorn
    for generation in range(1300):
        alive = step(alive)
        if generation % 250 == 0:
            print(generation, len(alive), min(alive), max(alive))
    print(len(alive), sum(x * 31 + y for x, y in alive))


if __name__ == '__main__':
    main()
