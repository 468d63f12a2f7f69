"""A lock with a condition, for the modules of this package."""

from std.memory.allocation import _allocate, _release

comptime _MonitorAddress = Pointer[UInt8, MutUntrackedOrigin]


@__parallel
struct _Monitor(Movable):
    """The C library's mutex, and its condition at byte 64; both have 48 bytes at most."""

    var _at: _MonitorAddress

    def __init__(out self):
        self._at = _allocate[Int64](16).unsafe_bitcast[UInt8]()
        _ = external_call["pthread_mutex_init", Int32](self._at, Int(0))
        _ = external_call["pthread_cond_init", Int32](self._condition(), Int(0))

    def __deinit__(deinit self):
        _ = external_call["pthread_cond_destroy", Int32](self._condition())
        _ = external_call["pthread_mutex_destroy", Int32](self._at)
        _release(self._at.unsafe_bitcast[Int64]())

    @always_inline
    def _condition(self) -> _MonitorAddress:
        return __pyc.offset(self._at, 64)

    @always_inline
    def enter(self):
        """Waits until no other thread is inside."""
        _ = external_call["pthread_mutex_lock", Int32](self._at)

    @always_inline
    def leave(self):
        _ = external_call["pthread_mutex_unlock", Int32](self._at)

    def wait(self):
        """Leaves, waits for a notice, and enters again."""
        _ = external_call["pthread_cond_wait", Int32](self._condition(), self._at)

    def wait_until(self, deadline_ns: Int) -> Bool:
        """As `wait`; False when the time is over, by the clock that never goes back."""
        var time = Array[Int, 2](fill=0)
        time[0] = deadline_ns // 1_000_000_000
        time[1] = deadline_ns % 1_000_000_000
        comptime MONOTONIC = Int32(1)
        return external_call["pthread_cond_clockwait", Int32](self._condition(), self._at, MONOTONIC, __pyc.address(time)) == 0

    @always_inline
    def notify(self):
        """Wakes a thread that waits."""
        _ = external_call["pthread_cond_signal", Int32](self._condition())

    @always_inline
    def notify_all(self):
        """Wakes all threads that wait."""
        _ = external_call["pthread_cond_broadcast", Int32](self._condition())
