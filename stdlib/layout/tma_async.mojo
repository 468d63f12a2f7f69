"""Barriers that bulk copies to shared memory arrive at."""

from max.gpu.mbarrier import mbarrier_arrive, mbarrier_arrive_expect_tx_shared, mbarrier_init, mbarrier_try_wait_parity_shared, mbarrier_wait


@fieldwise_init
struct SharedMemBarrier(TrivialRegisterPassable):
    """A word of shared memory, made by `stack_allocation[1, SharedMemBarrier, address_space=AddressSpace.SHARED]()`."""

    var _word: Int64

    @always_inline
    def init(ref self, num_threads: Int32 = 1):
        """Makes it one of so many arrivals in each phase; one thread does it."""
        mbarrier_init(__pyc.address(self._word), num_threads)

    @always_inline
    def expect_bytes(ref self, bytes: Int32):
        """Arrives; the phase also waits for so many bytes of bulk copies."""
        mbarrier_arrive_expect_tx_shared(__pyc.address(self._word), bytes)

    @always_inline
    def arrive(ref self) -> Int:
        """Arrives. Gives the state of the phase."""
        return mbarrier_arrive(__pyc.address(self._word))

    @always_inline
    def try_wait(ref self, phase: UInt32 = 0) -> Bool:
        """Whether the phase, 0 or 1, has ended."""
        return mbarrier_try_wait_parity_shared(__pyc.address(self._word), Int32(phase))

    @always_inline
    def wait(ref self, phase: UInt32 = 0):
        """Waits until the phase, 0 or 1, has ended."""
        mbarrier_wait(__pyc.address(self._word), Int32(phase))

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[Int64, MutUnsafeAnyOrigin]:
        """The word, for bulk copies."""
        return __pyc.bitcast[Pointer[Int64, MutUnsafeAnyOrigin]](__pyc.address(self._word))
