"""The shortest ways through a grid with costs, with a heap; and all components of a graph. With annotations."""
import heapq
from typing import Dict, List, Set, Tuple

Cell = Tuple[int, int]


class Grid:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cost: List[List[int]] = [[(x * 7 + y * 13 + x * y) % 9 + 1 for x in range(width)] for y in range(height)]
        self.walls: Set[Cell] = {(x, y) for x in range(width) for y in range(height) if (x * 5 + y * 11) % 17 == 0}

    def neighbours(self, cell: Cell) -> List[Cell]:
        x, y = cell
        beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(i, j) for i, j in beside if 0 <= i < self.width and 0 <= j < self.height and (i, j) not in self.walls]


def shortest(grid: Grid, start: Cell, goal: Cell) -> Tuple[int, List[Cell]]:
    distances: Dict[Cell, int] = {start: 0}
    before: Dict[Cell, Cell] = {}
    heap: List[Tuple[int, Cell]] = [(0, start)]
    while heap:
        distance, cell = heapq.heappop(heap)
        if cell == goal:
            break
        if distance > distances[cell]:
            continue
        for n in grid.neighbours(cell):
            longer = distance + grid.cost[n[1]][n[0]]
            if n not in distances or longer < distances[n]:
                distances[n] = longer
                before[n] = cell
                heapq.heappush(heap, (longer, n))
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return distances[goal], path[::-1]


def components(edges: List[Tuple[int, int]], n: int) -> int:
    parent = list(range(n))

    def find(x: int) -> int:
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    for a, b in edges:
        parent[find(a)] = find(b)
    return len({find(i) for i in range(n)})


def main() -> None:
    grid = Grid(300, 260)
    distance, path = shortest(grid, (1, 1), (298, 258))
    print(distance, len(path), path[100])
    distance, path = shortest(grid, (1, 258), (298, 1))
    print(distance, len(path), path[-100])
    edges = [(i * 7 % 100000, i * i % 100000) for i in range(90000)]
    print(components(edges, 100000))


if __name__ == '__main__':
    main()
