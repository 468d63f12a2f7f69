"""Solves a Hexiom puzzle: number tiles on a hexagonal board so that each has that many neighbours, by constraint propagation."""


class Board:
    def __init__(self, side):
        self.side = side
        self.cells = [(x, y) for y in range(2 * side - 1) for x in range(2 * side - 1) if side - 1 <= x + y <= 3 * side - 3]
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.links = [[self.index[x + dx, y + dy] for dx, dy in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
                       if (x + dx, y + dy) in self.index] for x, y in self.cells]

    def text(self, values):
        lines = []
        for y in range(2 * self.side - 1):
            row = [values[self.index[x, y]] for x in range(2 * self.side - 1) if (x, y) in self.index]
            lines.append(' ' * abs(self.side - 1 - y) + ' '.join('.' if v == 0 else str(v - 1) for v in row))
        return '\n'.join(lines)


class Done:
    """What each cell may still hold: 0 for nothing, n + 1 for a tile of number n."""

    def __init__(self, options):
        self.options = options

    def clone(self):
        return Done([list(o) for o in self.options])

    def is_fixed(self, i):
        return len(self.options[i]) == 1

    def remove(self, i, value):
        if value in self.options[i]:
            self.options[i].remove(value)
            return True
        return False


class Solver:
    def __init__(self, board, tiles):
        self.board = board
        self.tiles = tiles
        self.tried = 0

    def consistent(self, done):
        """Removes what cannot be until nothing changes; False when nothing is left for a cell."""
        changed = True
        while changed:
            changed = False
            for i, links in enumerate(self.board.links):
                options = done.options[i]
                if not options:
                    return False
                sure = sum(1 for n in links if done.is_fixed(n) and done.options[n][0] != 0)
                possible = sum(1 for n in links if done.options[n] != [0])
                for value in list(options):
                    if value and not sure <= value - 1 <= possible:
                        done.remove(i, value)
                        changed = True
                if len(options) == 1 and options[0]:
                    wanted = options[0] - 1
                    for n in links:
                        if done.is_fixed(n):
                            continue
                        if sure == wanted:
                            before = len(done.options[n])
                            done.options[n][:] = [v for v in done.options[n] if v == 0]
                            changed |= before != len(done.options[n])
                        elif possible == wanted:
                            changed |= done.remove(n, 0)
            counts = [0] * 8
            room = [0] * 8
            for options in done.options:
                if len(options) == 1:
                    counts[options[0]] += 1
                for value in options:
                    room[value] += 1
            for value, wanted in enumerate(self.tiles):
                if counts[value] > wanted or room[value] < wanted:
                    return False
                if counts[value] == wanted:
                    for i in range(len(done.options)):
                        if not done.is_fixed(i):
                            changed |= done.remove(i, value)
        return True

    def solve(self, done):
        self.tried += 1
        if not self.consistent(done):
            return None
        open_cells = [i for i in range(len(done.options)) if not done.is_fixed(i)]
        if not open_cells:
            return [o[0] for o in done.options]
        cell = min(open_cells, key=lambda i: (len(done.options[i]), -len(self.board.links[i]), i))
        for value in sorted(done.options[cell], reverse=True):
            copy = done.clone()
            copy.options[cell] = [value]
            found = self.solve(copy)
            if found:
                return found
        return None


def puzzle(board, seed, share):
    """Tiles that have a solution: those of a random one."""
    placed = []
    for _ in board.cells:
        seed = (seed * 1103515245 + 12345) % 2147483648
        placed.append((seed >> 10) % 10 < share)
    tiles = [0] * 8
    for i, links in enumerate(board.links):
        tiles[sum(placed[n] for n in links) + 1 if placed[i] else 0] += 1
    return tiles


def main():
    for side, seed, share in ((3, 1, 6), (3, 2, 4), (4, 3, 6), (4, 9, 5), (4, 5, 7)):
        board = Board(side)
        tiles = puzzle(board, seed, share)
        solver = Solver(board, tiles)
        solution = solver.solve(Done([[v for v in range(8) if tiles[v]] for _ in board.cells]))
        print(tiles, solver.tried)
        print(board.text(solution))


if __name__ == '__main__':
    main()
