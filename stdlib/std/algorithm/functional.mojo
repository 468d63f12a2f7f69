"""Loops: in vectors, in parallel, in tiles."""


@always_inline
def vectorize[F: AnyType, //, simd_width: Int, *, unroll_factor: Int = 1](size: Int, closure: F):
    """Calls `closure[width](i)` for all numbers below `size`, `simd_width` at a time, one by one at the end.

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
    """Calls `f(i)` for all numbers below `num_work_items`, spread over threads (0: one per core); returns when all are done.

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
    """Calls `f(i)` for all numbers below `size`.

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
    """Covers the numbers from `offset` up to `bound` by tiles of these sizes, the first one as long as it fits; calls
    `workgroup_function[size](i)`.

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
    """Calls `switched_func[True]()` or `switched_func[False]()`, so that its body knows which while it is compiled.

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
    """Covers the numbers from `offset` up to `upperbound` by tiles of these sizes, the first one as long as it fits; calls
    `workgroup_function[size, True](i, upperbound)`, and for what is left `workgroup_function[size of the last, False]`.

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
