# What functions of native modules give, keep and call.
# RUN: %pyc check --dump=types %s | FileCheck %s
import heapq
import math
from bisect import bisect_left
from math import sqrt


def main():
    root = sqrt(2)
    area = math.pi * root
    below = math.floor(area)
    unknown = math.floor(input)
    heap = []
    heapq.heappush(heap, (1.5, "a"))
    first = heapq.heappop(heap)
    at = bisect_left([1, 2], 2)
    print(root, area, below, unknown, first, at)


main()
# CHECK-LABEL: def main -> None
# CHECK: root: float
# CHECK-NEXT: area: float
# CHECK-NEXT: below: int
# CHECK-NEXT: unknown: any
# CHECK-NEXT: heap: list[tuple[float, str]]
# CHECK-NEXT: first: tuple[float, str]
# CHECK-NEXT: at: int
