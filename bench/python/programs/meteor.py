"""Ten pieces of five cells each on a hexagonal board of ten rows, as in the Meteor contest: how many ways there are."""

WIDTH, HEIGHT = 5, 10
E, SE, SW, W, NW, NE = range(6)
PIECES = [[E, E, E, SE], [SE, SW, W, SW], [W, W, SW, SE], [E, E, SW, SE], [NW, W, NW, SE, SW],
          [E, E, NE, W], [NW, NE, NE, W], [NE, SE, E, NE], [SE, SE, E, SE], [E, NW, NW, NW]]


def step(cell, direction):
    """The next cell; odd rows stand half a cell to the right."""
    x, y = cell
    odd = y % 2
    if direction == E:
        return x + 1, y
    if direction == W:
        return x - 1, y
    dy = 1 if direction in (SE, SW) else -1
    if direction in (SE, NE):
        return x + odd, y + dy
    return x + odd - 1, y + dy


def cells_of(path, start):
    cells = {start}
    cell = start
    for direction in path:
        cell = step(cell, direction)
        cells.add(cell)
    return frozenset(cells)


def turned(path, by):
    return [(d + by) % 6 for d in path]


def mirrored(path):
    return [{E: W, W: E, SE: SW, SW: SE, NE: NW, NW: NE}[d] for d in path]


def mask_of(cells):
    mask = 0
    for x, y in cells:
        mask |= 1 << (y * WIDTH + x)
    return mask


def placements():
    """By the lowest cell that it covers, for each piece the masks of its places."""
    by_cell = [[[] for _ in PIECES] for _ in range(WIDTH * HEIGHT)]
    for number, piece in enumerate(PIECES):
        masks = set()
        for path in [piece, mirrored(piece)]:
            for by in range(6):
                for y in range(HEIGHT):
                    for x in range(WIDTH):
                        cells = cells_of(turned(path, by), (x, y))
                        if all(0 <= cx < WIDTH and 0 <= cy < HEIGHT for cx, cy in cells):
                            masks.add(mask_of(cells))
        for mask in sorted(masks):
            if not makes_hole(mask):
                by_cell[(mask & -mask).bit_length() - 1][number].append(mask)
    return by_cell


def makes_hole(mask):
    """Whether a region of the rest cannot be filled by fives."""
    free = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if not mask >> (y * WIDTH + x) & 1}
    while free:
        todo = [free.pop()]
        size = 0
        while todo:
            cell = todo.pop()
            size += 1
            for direction in range(6):
                beside = step(cell, direction)
                if beside in free:
                    free.remove(beside)
                    todo.append(beside)
        if size % 5:
            return True
    return False


def solve(by_cell, board, unused, chosen, solutions, limit):
    if len(solutions) >= limit:
        return
    if not unused:
        solutions.append(tuple(chosen))
        return
    lowest = (~board & (board + 1)).bit_length() - 1
    for number in unused:
        for mask in by_cell[lowest][number]:
            if board & mask == 0:
                chosen.append((number, mask))
                solve(by_cell, board | mask, unused - {number}, chosen, solutions, limit)
                chosen.pop()


def text(solution):
    out = []
    for at in range(WIDTH * HEIGHT):
        out.append(next(str(n) for n, mask in solution if mask >> at & 1))
    return '/'.join(''.join(out[i:i + WIDTH]) for i in range(0, len(out), WIDTH))


def main():
    by_cell = placements()
    solutions = []
    solve(by_cell, 0, frozenset(range(len(PIECES))), [], solutions, 600)
    texts = sorted(text(s) for s in solutions)
    print(len(texts), texts[0], texts[-1])


if __name__ == '__main__':
    main()
