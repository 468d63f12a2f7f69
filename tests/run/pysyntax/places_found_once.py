# A place that a function assigns is found once, when the argument is evaluated.
# cpython: 3.9
from pyc import Int, List, Mut, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Feed:
    at: Int

    @mut
    def next(self) -> Int:
        self.at += 1
        return self.at


@fn
def count(n: Mut[Int], by: Int = 1) -> Int:
    n += by
    return n


@fn
def main() -> None:
    xs = [10, 20, 30, 40]
    feed = Feed(-1)
    print(count(xs[feed.next()]), count(xs[feed.next()], 5), xs, feed.at)
    grid = List[List[Int]]()
    grid.append([1, 2])
    print(count(grid[0][feed.next() - 1]), grid, feed.at)


main()
