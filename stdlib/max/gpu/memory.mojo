"""Kinds of memory in a kernel, and copies between them that run beside it.

```mojo
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import async_copy, async_copy_commit_group, async_copy_wait_all, async_copy_wait_group, external_memory


def turn_around(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var room = external_memory[Int32]()
    var t = thread_idx.x
    async_copy[4](p.unsafe_offset(t), room.unsafe_offset(t))
    async_copy_commit_group()
    async_copy_wait_group[0]()  # of this thread's groups; async_copy_wait_all() waits for all copies
    async_copy_wait_all()
    barrier()
    p[unsafe_offset=t] = room[unsafe_offset=31 - t]


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](32)
with b.map_to_host() as h:
    for i in range(32):
        h[i] = Int32(i)
ctx.enqueue_function[turn_around](b, grid_dim=1, block_dim=32, shared_mem_bytes=128)
with b.map_to_host() as h:
    print(h[0], h[31])  # 31 0
```
"""

from max.gpu.target import Target
from max.gpu.mbarrier import cp_async_bulk_commit_group, cp_async_bulk_global_shared_cta, cp_async_bulk_shared_cluster_global
from max.gpu.mbarrier import cp_async_bulk_wait_group, fence_async_view_proxy
from std.memory.pointer import AddressSpace
from std.memory.raw import _is_alignment
from std.sys.info import is_gpu

comptime _COPIES_ASIDE = is_gpu() and Target.COPIES_ASIDE  # else a copy is made at once


@__unsafe
@always_inline
def external_memory[
    T: AnyType, *, address_space: AddressSpace = AddressSpace.SHARED, alignment: Int = 16
]() -> Pointer[T, MutUnsafeAnyOrigin]:
    """The launch's dynamic shared memory (`shared_mem_bytes=`), the same for all threads of a block. It begins at a multiple of `alignment`, and
    of what others of the program's kernels ask for."""
    comptime assert address_space == AddressSpace.SHARED, "a launch brings shared memory and no other"
    comptime assert _is_alignment[alignment](), "an alignment is a power of two of at most 1024"
    return __pyc.shared_dynamic[T, alignment]()


@__unsafe
@always_inline
def async_copy[
    dtype: DType, //, size: Int
](src: Pointer[Scalar[dtype], _, address_space=_], dst: Pointer[Scalar[dtype], _, address_space=_]):
    """Begins to copy `size` bytes (4, 8 or 16) from `src` in global to `dst` in shared memory. Both addresses are
    multiples of `size`.
    """
    comptime assert size == 4 or size == 8 or size == 16, "4, 8 or 16 bytes are copied at once"
    comptime if _COPIES_ASIDE:
        Target.copy[size](dst, src)
    else:
        __pyc.copy_bytes(dst, src, size)


@always_inline
def async_copy_commit_group():
    """Makes a group of the copies begun so far."""
    comptime if _COPIES_ASIDE:
        Target.copy_commit()


@always_inline
def async_copy_wait_group[n: Int]():
    """Waits until at most the `n` last groups are still on their way."""
    comptime if _COPIES_ASIDE:
        Target.copy_wait[n]()


@always_inline
def async_copy_wait_group(n: Int32):
    """Waits until at most the `n` last groups are still on their way."""
    if n <= 0:
        async_copy_wait_group[0]()
    elif n == 1:
        async_copy_wait_group[1]()
    elif n == 2:
        async_copy_wait_group[2]()
    else:
        async_copy_wait_group[3]()


@always_inline
def async_copy_wait_all():
    """Waits until all copies that this thread began are done. Other threads see them after a barrier."""
    comptime if _COPIES_ASIDE:
        Target.copy_wait_all()
