"""Counts the ways to place n queens, with lists of what is taken."""


def place(row, n, columns, up, down):
    if row == n:
        return 1
    count = 0
    for c in range(n):
        if columns[c] or up[row + c] or down[row - c + n]:
            continue
        columns[c] = up[row + c] = down[row - c + n] = True
        count += place(row + 1, n, columns, up, down)
        columns[c] = up[row + c] = down[row - c + n] = False
    return count


def main():
    for n in range(4, 13):
        print(n, place(0, n, [False] * n, [False] * (2 * n), [False] * (2 * n + 1)))


if __name__ == '__main__':
    main()
