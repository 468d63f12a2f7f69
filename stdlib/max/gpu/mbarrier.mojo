"""Barriers in shared memory: words at which threads, and bulk copies, arrive, and whose phases are waited for (on the GPUs that have them).
Each phase ends when as many have arrived as the barrier was made for and all bytes that were expected are there; phases are counted modulo 2.

The CPU device keeps in the word what a GPU's word says: arrivals that are missing, those of a phase, bytes that are missing, phase.

```mojo
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.mbarrier import *
from max.gpu.memory import AddressSpace, async_copy
from std.memory import stack_allocation


def turn(p: Pointer[Int32, MutUnsafeAnyOrigin]):  # threads arrive and wait
    var bar = stack_allocation[1, Int64, address_space=AddressSpace.SHARED]()
    var room = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t == 0:
        mbarrier_init(bar, 32)
    barrier()
    async_copy[4](p.unsafe_offset(t), room.unsafe_offset(t))
    async_copy_arrive(bar)  # the phase waits for this thread's copies, too
    var state = mbarrier_arrive(bar)
    mbarrier_wait(bar, 0)
    var is_over = mbarrier_test_wait(bar, state) and mbarrier_try_wait_parity_shared(bar, 0)
    p[unsafe_offset=t] = room[unsafe_offset=31 - t] if is_over else -1


def add_100(p: Pointer[Int32, MutUnsafeAnyOrigin]):  # bulk copies arrive
    var bar = stack_allocation[1, Int64, address_space=AddressSpace.SHARED]()
    var room = stack_allocation[32, Int32, address_space=AddressSpace.SHARED, alignment=16]()
    var t = thread_idx.x
    if t == 0:
        mbarrier_init(bar, 1)
        fence_mbarrier_init()
        mbarrier_arrive_expect_tx_shared(bar, 128)
        cp_async_bulk_shared_cluster_global(room, p, bar, 128)
    barrier()
    mbarrier_wait(bar, 0)
    room[unsafe_offset=t] += 100
    fence_async_view_proxy()
    barrier()
    if t == 0:
        cp_async_bulk_global_shared_cta(p, room, 128)
        cp_async_bulk_commit_group()
        cp_async_bulk_wait_group[0]()


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](32)
with b.map_to_host() as h:
    for i in range(32):
        h[i] = Int32(i)
ctx.enqueue_function[turn](b, grid_dim=1, block_dim=32)
ctx.enqueue_function[add_100](b, grid_dim=1, block_dim=32)
with b.map_to_host() as h:
    print(h[0], h[31])  # 131 100
```
"""

from max.gpu.target import Target
from max.gpu.index import lane_id
from std.atomic import Atomic
from std.builtin.assertions import abort

comptime _ARRIVALS = 0xFFFF
comptime _PHASE_ARRIVALS = 16
comptime _BYTES = 32
comptime _MOST_BYTES = 0xFFFFFF
comptime _PHASE = 62
comptime _MOST_ROUNDS = 1 << 17


def _after(word: Int64, arrivals: Int64, bytes: Int64) -> Int64:
    """The CPU device's word when so many have arrived, and so many more bytes are expected."""
    var missing = (word & _ARRIVALS) - arrivals
    var expected = ((word >> _BYTES) + bytes) & _MOST_BYTES
    var phase = word >> _PHASE & 1
    var all = word >> _PHASE_ARRIVALS & _ARRIVALS
    if missing == 0 and expected == 0:
        missing = all
        phase = 1 - phase
    return phase << _PHASE | expected << _BYTES | all << _PHASE_ARRIVALS | missing


def _change(barrier: Pointer[Int64, _, address_space=_], arrivals: Int64, bytes: Int64) -> Int64:
    """Gives what the word was."""
    var old = Atomic[Int64].load(barrier)
    while not Atomic[Int64].compare_exchange(barrier, old, _after(old, arrivals, bytes)):
        pass
    return old


@always_inline
def _word(barrier: Pointer[_, _, address_space=_]) -> Pointer[Int64, MutUnsafeAnyOrigin, address_space=barrier.address_space]:
    """A barrier is a word of 8 bytes, whatever the program declares it as."""
    return __pyc.bitcast[Pointer[Int64, MutUnsafeAnyOrigin, address_space=barrier.address_space]](barrier)


@__unsafe
@always_inline
def mbarrier_init(barrier: Pointer[_, _, address_space=_], num_threads: Int32):
    """Prepares `barrier` for `num_threads` arrivals in each phase, beginning with phase 0. One thread does it; the
    others may use it after a `barrier()`.
    """
    if __pyc.on_device():
        Target.mbarrier_init(_word(barrier), num_threads)
    else:
        Atomic[Int64].store(_word(barrier), Int64(num_threads) << _PHASE_ARRIVALS | Int64(num_threads))


@__unsafe
@always_inline
def mbarrier_arrive(barrier: Pointer[_, _, address_space=_]) -> Int:
    """Arrives at `barrier` and gives the state of the phase, for `mbarrier_test_wait`."""
    if __pyc.on_device():
        return Int(Target.mbarrier_arrive(_word(barrier)))
    return Int(_change(_word(barrier), 1, 0))


@__unsafe
@always_inline
def mbarrier_arrive_expect_tx_shared(barrier: Pointer[_, _, address_space=_], tx_count: Int32):
    """Arrives at `barrier` and makes the phase wait for `tx_count` bytes of bulk copies, too."""
    if __pyc.on_device():
        Target.mbarrier_arrive_expect(_word(barrier), tx_count)
    else:
        _ = _change(_word(barrier), 1, Int64(tx_count))


@__unsafe
@always_inline
def mbarrier_test_wait(barrier: Pointer[_, _, address_space=_], state: Int) -> Bool:
    """Whether the phase of `barrier` that has the state `state` has ended."""
    if __pyc.on_device():
        return Target.mbarrier_test(_word(barrier), Int64(state))
    return _is_over(_word(barrier), Int64(state) >> _PHASE & 1)


@__unsafe
@always_inline
def mbarrier_try_wait_parity_shared(barrier: Pointer[_, _, address_space=_], phase: Int32, ticks: Int32 = 0) -> Bool:
    """Whether the phase `phase` of `barrier`, 0 or 1, has ended. A GPU may wait for it for a while; how long, it
    decides itself, whatever `ticks` says."""
    if __pyc.on_device():
        return Target.mbarrier_try(_word(barrier), phase)
    return _is_over(_word(barrier), Int64(phase) & 1)


@__unsafe
@always_inline
def mbarrier_wait(barrier: Pointer[_, _, address_space=_], phase: Int32):
    """Waits until the phase `phase` of `barrier`, 0 or 1, has ended. What was written before its arrivals is then
    visible. On the CPU device, aborts the program if the phase never ends. Complexity: linear in the time that
    it takes.
    """
    var rounds = 0
    while not mbarrier_try_wait_parity_shared(barrier, phase):
        if not __pyc.on_device():
            rounds += 1
            if rounds == _MOST_ROUNDS:
                abort("a phase of a barrier in shared memory does not end: too few arrive there, or fewer bytes than it expects")


@__unsafe
@always_inline
def async_copy_arrive(barrier: Pointer[_, _, address_space=_]):
    """Makes the copies that this thread began with `async_copy` arrive at `barrier` when they are done: the phase waits
    for them besides its arrivals.
    """
    if __pyc.on_device():
        Target.copies_arrive(_word(barrier))


@always_inline
def _is_over(barrier: Pointer[Int64, _, address_space=_], phase: Int64) -> Bool:
    """On the CPU device. Lets other threads run when it is not."""
    if Atomic[Int64].load(barrier) >> _PHASE & 1 != phase:
        return True
    __pyc.warp_sync(UInt32(1) << UInt32(lane_id()))
    return False


@__unsafe
@always_inline
def cp_async_bulk_shared_cluster_global(
    dst_mem: Pointer[_, _, address_space=_], src_mem: Pointer[_, _, address_space=_], mbar: Pointer[_, _, address_space=_], size: Int32
):
    """Begins to copy `size` bytes from `src_mem` in global to `dst_mem` in shared memory. The phase of the barrier
    `mbar` waits for them if they are expected there (`mbarrier_arrive_expect_tx_shared`). Addresses and size are
    multiples of 16; one thread does it.
    """
    if __pyc.on_device():
        Target.bulk_copy_in(dst_mem, src_mem, _word(mbar), size)
    else:
        __pyc.copy_bytes(dst_mem, src_mem, Int(size))
        _ = _change(_word(mbar), 0, -Int64(size))


@__unsafe
@always_inline
def cp_async_bulk_global_shared_cta(dst_mem: Pointer[_, _, address_space=_], src_mem: Pointer[_, _, address_space=_], size: Int32):
    """Begins to copy `size` bytes from `src_mem` in shared to `dst_mem` in global memory; `cp_async_bulk_wait_group`
    waits for the end. What threads wrote there before is copied if they have called `fence_async_view_proxy` and waited
    for each other.
    """
    if __pyc.on_device():
        Target.bulk_copy_out(dst_mem, src_mem, size)
    else:
        __pyc.copy_bytes(dst_mem, src_mem, Int(size))


@always_inline
def cp_async_bulk_commit_group():
    """Makes a group of the copies to global memory begun so far."""
    if __pyc.on_device():
        Target.bulk_commit()


@always_inline
def cp_async_bulk_wait_group[n: Int]():
    """Waits until at most the `n` last groups, 0 or 1, are still on their way."""
    comptime assert n == 0 or n == 1, "waits until 0 or 1 groups are on their way"
    if __pyc.on_device():
        Target.bulk_wait[n]()


@always_inline
def fence_async_view_proxy():
    """Makes what this thread wrote to shared memory visible to bulk copies that begin later."""
    if __pyc.on_device():
        Target.fence_bulk()


@always_inline
def fence_mbarrier_init():
    """Makes the making of barriers visible to the other blocks of the cluster and to bulk copies."""
    if __pyc.on_device():
        Target.fence_mbarrier_init()
