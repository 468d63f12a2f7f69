"""Copies of tiles between the memories of a kernel, by all threads of a block together.

Each thread copies what lies under its place in the `thread_layout`; threads of a higher number than the layout has places do nothing. The tensors may
be ones of vectors: `copy_dram_to_sram[Layout.row_major(8, 4)](shared.vectorize[1, 4](), tile.vectorize[1, 4]())`.

```mojo
from layout import Layout, TileTensor, row_major
from layout.layout_tensor import *
from max.gpu import barrier
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy_wait_all
from layout.tile_tensor import stack_allocation

comptime Rows = type_of(row_major[4, 8]())


def through_shared(source: TileTensor[mut=True, DType.int32, Rows, MutUnsafeAnyOrigin], to: TileTensor[mut=True, DType.int32, Rows, MutUnsafeAnyOrigin]):
    var tile = stack_allocation[DType.int32, AddressSpace.SHARED](row_major[4, 8]())
    var own = stack_allocation[DType.int32](row_major[1, 1]())  # of a thread
    copy_dram_to_sram[Layout.row_major(4, 8)](tile, source)
    copy_dram_to_sram_async[Layout.row_major(4, 8)](tile, source)  # the same, while other work goes on
    async_copy_wait_all()
    barrier()
    copy_dram_to_local[Layout.row_major(4, 8)](own, source)
    own[0, 0] += tile[0, 0]
    barrier()
    copy_local_to_shared[Layout.row_major(4, 8)](tile, own)
    barrier()
    copy_sram_to_dram[Layout.row_major(4, 8)](to, tile)
    copy_local_to_dram[Layout.row_major(4, 8)](source, own)


var ctx = DeviceContext()
var a = ctx.enqueue_create_buffer[DType.int32](32)
var b = ctx.enqueue_create_buffer[DType.int32](32)
a.enqueue_fill(3)
ctx.enqueue_function[through_shared](TileTensor(a, row_major[4, 8]()), TileTensor(b, row_major[4, 8]()), grid_dim=1, block_dim=32)
with b.map_to_host() as h:
    print(h[0], h[31])  # 6 6
```
"""

from layout.int_tuple import IntTuple
from layout.layout import Layout
from layout.tile_layout import TensorLayout
from layout.tile_tensor import LayoutTensor, TileTensor
from max.gpu.index import block_dim, thread_idx


@always_inline
def _thread() -> Int:
    return (thread_idx.z * block_dim.y + thread_idx.y) * block_dim.x + thread_idx.x


@always_inline
def _copy[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //, dst_threads: Layout, src_threads: Layout, is_async: Bool
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    comptime assert dst_threads.size() == src_threads.size(), "both layouts have a place for each thread"
    var thread = _thread()
    if thread < dst_threads.size():
        comptime if is_async:
            dst.distribute[dst_threads](thread).copy_from_async(src.distribute[src_threads](thread))
        else:
            dst.distribute[dst_threads](thread).copy_from(src.distribute[src_threads](thread))


@always_inline
def copy_dram_to_sram[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //,
    thread_layout: Layout, *, num_threads: Int = thread_layout.size(), block_dim_count: Int = 1
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Copies the tile `src` of global memory to `dst` in shared memory. The other threads see it after a `barrier()`."""
    _copy[thread_layout, thread_layout, False](dst, src)


@always_inline
def copy_dram_to_sram[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //, src_thread_layout: Layout, dst_thread_layout: Layout
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Copies the tile `src` of global memory to `dst` in shared memory; the threads write in another arrangement than
    they read.
    """
    _copy[dst_thread_layout, src_thread_layout, False](dst, src)


@always_inline
def copy_dram_to_sram_async[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //,
    thread_layout: Layout, *, num_threads: Int = thread_layout.size(), block_dim_count: Int = 1
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Begins to copy the tile `src` of global memory to `dst` in shared memory; it is there after
    `async_copy_wait_all()` and a `barrier()`.
    """
    _copy[thread_layout, thread_layout, True](dst, src)


@always_inline
def copy_dram_to_sram_async[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //, src_thread_layout: Layout, dst_thread_layout: Layout
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Begins to copy the tile `src` of global memory to `dst` in shared memory; the threads write in another
    arrangement than they read.
    """
    _copy[dst_thread_layout, src_thread_layout, True](dst, src)


@always_inline
def copy_sram_to_dram[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //,
    thread_layout: Layout, *, num_threads: Int = thread_layout.size(), block_dim_count: Int = 1
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Copies the tile `src` of shared memory to `dst` in global memory."""
    _copy[thread_layout, thread_layout, False](dst, src)


@always_inline
def copy_local_to_dram[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //, dst_thread_layout: Layout
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Copies each thread's own tensor `src` to the thread's part of the tile `dst` in global memory."""
    var thread = _thread()
    if thread < dst_thread_layout.size():
        dst.distribute[dst_thread_layout](thread).copy_from(src)


@always_inline
def copy_local_to_shared[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //, dst_thread_layout: Layout
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Copies each thread's own tensor `src` to the thread's part of the tile `dst` in shared memory."""
    var thread = _thread()
    if thread < dst_thread_layout.size():
        dst.distribute[dst_thread_layout](thread).copy_from(src)


@always_inline
def copy_dram_to_local[
    dtype: DType, A: TensorLayout, B: TensorLayout, to: AddressSpace, of: AddressSpace, size: Int, //, src_thread_layout: Layout
](
    dst: TileTensor[mut=True, dtype, A, _, address_space=to, element_size=size],
    src: TileTensor[dtype, B, _, address_space=of, element_size=size],
):
    """Copies the thread's part of the tile `src` in global memory to the thread's own tensor `dst`."""
    var thread = _thread()
    if thread < src_thread_layout.size():
        dst.copy_from(src.distribute[src_thread_layout](thread))
