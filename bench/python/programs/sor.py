"""Successive over-relaxation on a grid (SciMark)."""


def relax(omega, grid, rounds):
    height, width = len(grid), len(grid[0])
    over_four = omega * 0.25
    rest = 1.0 - omega
    for _ in range(rounds):
        for i in range(1, height - 1):
            row, above, below = grid[i], grid[i - 1], grid[i + 1]
            for j in range(1, width - 1):
                row[j] = over_four * (above[j] + below[j] + row[j - 1] + row[j + 1]) + rest * row[j]


def main():
    n = 160
    grid = [[(i * 31 + j * 17) % 101 / 101.0 for j in range(n)] for i in range(n)]
    relax(1.25, grid, 400)
    print(f'{sum(map(sum, grid)):.9f} {grid[80][80]:.12f}')


if __name__ == '__main__':
    main()
