"""Loops: by vectors, in parallel, in tiles."""


@always_inline
def vectorize[F: AnyType, //, simd_width: Int, *, unroll_factor: Int = 1](size: Int, closure: F):
    """Calls `closure[width](i)` for the numbers below `size`: with a width of `simd_width` as long as that many are
    left, then with a width of 1. A loop's body does `unroll_factor` vectors. Complexity: linear in `size`.

    ```mojo
    var xs = List[Float32](length=10, fill=1)

    def double[width: Int](i: Int) {mut xs}:
        var p = xs.unsafe_ptr()
        p.unsafe_store(i, p.unsafe_load[width=width](i) * 2)

    vectorize[4](10, double)
    print(xs[0], xs[9])  # 2.0 2.0
    ```
    """
    var i = 0
    while i + simd_width * unroll_factor <= size:
        comptime for _ in range(unroll_factor):
            closure[simd_width](i)
            i += simd_width
    while i + simd_width <= size:
        closure[simd_width](i)
        i += simd_width
    while i < size:
        closure[1](i)
        i += 1


def _call_task[F: def(Int) -> None](context: Pointer[UInt8, MutUntrackedOrigin], i: Int64) abi("C"):
    __pyc.bitcast[Pointer[F, ImmUntrackedOrigin]](context)[](Int(i))


def _spread[task: def(Pointer[UInt8, MutUntrackedOrigin], Int64) thin abi("C") -> None](
    context: Pointer[UInt8, MutUntrackedOrigin], count: Int, workers: Int
):
    external_call["pyc_parallel_for", NoneType](task, context, Int64(count), Int64(workers))


@__parallel
def parallelize[F: def(Int) -> None](f: F, num_work_items: Int, num_workers: Int = 0):
    """Calls `f(i)` for each number below `num_work_items` on `num_workers` threads (0: one for each core) and returns
    when all calls are done.

    ```mojo
    from std.atomic import Atomic

    var sum = Atomic[Int](0)

    def add(i: Int) {mut sum}:
        sum += i

    parallelize(add, 100)
    print(sum.load())  # 4950
    ```
    """
    __pyc.parallel[_call_task[F]](__pyc.address(f), Int64(num_work_items), Int64(num_workers))


@__parallel
def sync_parallelize[F: def(Int) -> None](f: F, num_work_items: Int):
    """Calls `f(i)` for all numbers below `num_work_items`, each in a task of its own; returns when all are done.

    ```mojo
    from std.atomic import Atomic

    var sum = Atomic[Int](0)

    def add(i: Int) {mut sum}:
        sum += i

    sync_parallelize(add, 4)
    print(sum.load())  # 6
    ```
    """
    parallelize(f, num_work_items, num_work_items)


@always_inline
def map[F: def(Int) -> None](size: Int, func: F):
    """Calls `func(i)` for each number below `size`, in order. Complexity: linear in `size`.

    ```mojo
    var squares = List[Int]()

    def square(i: Int) {mut squares}:
        squares.append(i * i)

    map(4, square)
    print(squares)  # [0, 1, 4, 9]
    ```
    """
    for i in range(size):
        func(i)


@always_inline
def tile[F: AnyType, //, *sizes: Int](offset: Int, bound: Int, workgroup_function: F):
    """Covers the numbers from `offset` up to `bound` with tiles: calls `workgroup_function[size](i)` with the first of
    the `sizes` as long as it fits, then with the next one. Complexity: linear in the number of tiles.

    ```mojo
    var tiles = List[Int]()

    def body[size: Int](i: Int) {mut tiles}:
        tiles.append(size)

    tile[4, 1](0, 10, body)
    print(tiles)  # [4, 4, 1, 1]
    ```
    """
    var i = offset
    comptime for k in range(len(sizes)):
        while i + sizes[k] <= bound:
            workgroup_function[sizes[k]](i)
            i += sizes[k]


@always_inline
def unswitch[F: AnyType, //](dynamic_switch: Bool, switched_func: F):
    """Calls `switched_func[True]()` if `dynamic_switch` is true, else `switched_func[False]()`. So the function is
    compiled twice, and knows the value at compile time.

    ```mojo
    from std.algorithm import unswitch

    def body[is_fast: Bool]():
        print(is_fast)  # True

    unswitch(2 > 1, body)
    ```
    """
    if dynamic_switch:
        switched_func[True]()
    else:
        switched_func[False]()


@always_inline
def tile_and_unswitch[F: AnyType, //, tile_sizes: List[Int]](offset: Int, upperbound: Int, workgroup_function: F):
    """Covers the numbers from `offset` up to `upperbound` with tiles: calls `workgroup_function[size, True](i,
    upperbound)` with the first of the `tile_sizes` as long as it fits, then with the next one; for what is left,
    `workgroup_function[size of the last, False]`. Complexity: linear in the number of tiles.

    ```mojo
    from std.algorithm import tile_and_unswitch

    def body[size: Int, is_full: Bool](i: Int, bound: Int):
        print(size, is_full, i, bound, end=";")  # 4 True 0 9;4 True 4 9;2 False 8 9;

    tile_and_unswitch[[4, 2]](0, 9, body)
    ```
    """
    var i = offset
    comptime for k in range(len(tile_sizes)):
        comptime size = tile_sizes[k]
        while i + size <= upperbound:
            workgroup_function[size, True](i, upperbound)
            i += size
    if i < upperbound:
        comptime last = tile_sizes[len(tile_sizes) - 1]
        workgroup_function[last, False](i, upperbound)


@always_inline
def tile_middle_unswitch_boundaries[
    F: AnyType, //, middle_tile_sizes: List[Int], left_tile_size: Int = 1, right_tile_size: Int = 1
](left_boundary_start: Int, left_boundary_end: Int, right_boundary_start: Int, right_boundary_end: Int, work_fn: F):
    """Covers the numbers from `left_boundary_start` up to `right_boundary_end` with tiles: calls `work_fn[size,
    is_boundary](i)`. Up to `left_boundary_end` the tiles have the left size; up to `right_boundary_start` they have the
    first of the middle sizes that fits; the rest has the right size. The last tile at a boundary may go beyond it.
    Complexity: linear in the number of tiles.

    ```mojo
    from std.algorithm import tile_middle_unswitch_boundaries

    def body[size: Int, is_boundary: Bool](i: Int):
        print(size, is_boundary, i, end=";")  # 1 True 0;4 False 1;4 False 5;1 True 9;1 True 10;

    tile_middle_unswitch_boundaries[[4]](0, 1, 10, 11, body)
    ```
    """
    var i = left_boundary_start
    while i < left_boundary_end and i < right_boundary_end:
        work_fn[left_tile_size, True](i)
        i += left_tile_size
    comptime for k in range(len(middle_tile_sizes)):
        comptime size = middle_tile_sizes[k]
        while i + size <= right_boundary_start:
            work_fn[size, False](i)
            i += size
    while i < right_boundary_end:
        work_fn[right_tile_size, True](i)
        i += right_tile_size


@always_inline
def tile_middle_unswitch_boundaries[F: AnyType, //, tile_size: Int, size: Int](work_fn: F):
    """Covers the numbers below `size` with tiles: calls `work_fn[width, is_first, is_last](i)`. The first and the last
    tile are whole if both fit. Complexity: linear in the number of tiles.

    ```mojo
    from std.algorithm import tile_middle_unswitch_boundaries

    def body[width: Int, is_first: Bool, is_last: Bool](i: Int):
        print(width, is_first, is_last, i, end=";")  # 4 True False 0;1 False False 4;4 False True 5;

    tile_middle_unswitch_boundaries[4, 9](body)
    ```
    """
    comptime if size <= tile_size:
        work_fn[size, True, True](0)
    elif size <= 2 * tile_size:
        work_fn[size - tile_size, True, False](0)
        work_fn[tile_size, False, True](size - tile_size)
    else:
        comptime rest = size % tile_size
        work_fn[tile_size, True, False](0)
        for i in range(tile_size, size - tile_size - rest, tile_size):
            work_fn[tile_size, False, False](i)
        comptime if rest > 0:
            work_fn[rest, False, False](size - tile_size - rest)
        work_fn[tile_size, False, True](size - tile_size)
