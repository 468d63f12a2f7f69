"""Random games of Go on a small board, the best first move by Monte Carlo."""

SIZE = 9
EMPTY, BLACK, WHITE = 0, 1, 2
PASS = -1


class Random:
    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % n


def neighbours_of(at):
    row, column = divmod(at, SIZE)
    found = []
    if row > 0:
        found.append(at - SIZE)
    if row < SIZE - 1:
        found.append(at + SIZE)
    if column > 0:
        found.append(at - 1)
    if column < SIZE - 1:
        found.append(at + 1)
    return found


NEIGHBOURS = [neighbours_of(at) for at in range(SIZE * SIZE)]


class Board:
    def __init__(self):
        self.stones = [EMPTY] * (SIZE * SIZE)
        self.empty = set(range(SIZE * SIZE))
        self.ko = None
        self.captured = {BLACK: 0, WHITE: 0}

    def copy(self):
        other = Board()
        other.stones = self.stones[:]
        other.empty = set(self.empty)
        other.ko = self.ko
        other.captured = dict(self.captured)
        return other

    def group(self, at):
        """The stones connected to this one, and whether they have a liberty."""
        colour = self.stones[at]
        seen = {at}
        todo = [at]
        alive = False
        while todo:
            for n in NEIGHBOURS[todo.pop()]:
                if self.stones[n] == EMPTY:
                    alive = True
                elif self.stones[n] == colour and n not in seen:
                    seen.add(n)
                    todo.append(n)
        return seen, alive

    def play(self, at, colour):
        """Places a stone; False, with the board as it was, when that is not allowed."""
        if at == PASS:
            self.ko = None
            return True
        if self.stones[at] != EMPTY or at == self.ko:
            return False
        self.stones[at] = colour
        self.empty.discard(at)
        dead = set()
        for n in NEIGHBOURS[at]:
            if self.stones[n] == 3 - colour and n not in dead:
                group, alive = self.group(n)
                if not alive:
                    dead |= group
        if not dead and not self.group(at)[1]:
            self.stones[at] = EMPTY
            self.empty.add(at)
            return False
        for n in dead:
            self.stones[n] = EMPTY
            self.empty.add(n)
        self.captured[colour] += len(dead)
        self.ko = next(iter(dead)) if len(dead) == 1 else None
        return True

    def is_eye(self, at, colour):
        return all(self.stones[n] == colour for n in NEIGHBOURS[at])

    def score(self, komi=6.5):
        black = white = 0
        for at, stone in enumerate(self.stones):
            if stone == BLACK or (stone == EMPTY and self.is_eye(at, BLACK)):
                black += 1
            elif stone == WHITE or (stone == EMPTY and self.is_eye(at, WHITE)):
                white += 1
        return black - white - komi


def playout(board, colour, random):
    passes = moves = 0
    while passes < 2 and moves < 2 * SIZE * SIZE:
        free = sorted(board.empty)
        played = False
        for _ in range(min(8, len(free))):
            at = free[random.below(len(free))]
            if not board.is_eye(at, colour) and board.play(at, colour):
                played = True
                break
        if played:
            passes = 0
        else:
            board.play(PASS, colour)
            passes += 1
        colour = 3 - colour
        moves += 1
    return board.score()


def best_move(board, colour, random, games):
    results = {}
    for _ in range(games):
        copy = board.copy()
        free = sorted(copy.empty)
        at = free[random.below(len(free))]
        if not copy.play(at, colour):
            continue
        score = playout(copy, 3 - colour, random)
        wins, tries = results.get(at, (0, 0))
        results[at] = wins + (score > 0 if colour == BLACK else score < 0), tries + 1
    return max(results, key=lambda at: (results[at][0] / results[at][1], -at)), results


def main():
    random = Random(5)
    board = Board()
    colour = BLACK
    for _ in range(4):
        at, results = best_move(board, colour, random, 100)
        board.play(at, colour)
        print(divmod(at, SIZE), results[at], len(results))
        colour = 3 - colour


if __name__ == '__main__':
    main()
