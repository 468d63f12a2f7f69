"""Clusters points by k-means. With annotations."""
from typing import List, Tuple

Point = Tuple[float, float]


def squared(a: Point, b: Point) -> float:
    dx = a[0] - b[0]
    dy = a[1] - b[1]
    return dx * dx + dy * dy


def nearest(p: Point, centres: List[Point]) -> int:
    best, best_distance = 0, squared(p, centres[0])
    for i in range(1, len(centres)):
        d = squared(p, centres[i])
        if d < best_distance:
            best, best_distance = i, d
    return best


def mean(points: List[Point]) -> Point:
    n = len(points)
    return sum(p[0] for p in points) / n, sum(p[1] for p in points) / n


def cluster(points: List[Point], k: int, rounds: int) -> Tuple[List[Point], List[int]]:
    centres = points[:k]
    sizes: List[int] = []
    for _ in range(rounds):
        groups: List[List[Point]] = [[] for _ in centres]
        for p in points:
            groups[nearest(p, centres)].append(p)
        sizes = [len(g) for g in groups]
        centres = [mean(g) if g else c for g, c in zip(groups, centres)]
    return centres, sizes


def main() -> None:
    seed = 4
    points: List[Point] = []
    for i in range(30000):
        coordinates = []
        for _ in range(2):
            seed = (seed * 1103515245 + 12345) % 2147483648
            coordinates.append(seed / 2147483648)
        points.append((coordinates[0] + i % 5 * 3.0, coordinates[1] + i % 3 * 2.0))
    centres, sizes = cluster(points, 8, 22)
    for (x, y), size in zip(centres, sizes):
        print(f'{x:.6f} {y:.6f} {size}')


if __name__ == '__main__':
    main()
