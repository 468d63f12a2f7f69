"""Waiting for files and sockets, for other modules of the library."""

from std.time import _deadline

comptime _READABLE = Int16(1)
comptime _WRITABLE = Int16(4)


@fieldwise_init
struct _Poll(TrivialRegisterPassable):
    """C's `struct pollfd`: a file, what is waited for, and what was found. A negative file is left out."""

    var fd: Int32
    var wanted: Int16
    var found: Int16


def _poll(polls: Pointer[_Poll, _], count: Int, deadline: Int) -> Int:
    """Waits until something is found, or the time is over; negative: without an end. Gives how many files something was found of, 0 when the
    time is over, and -1 after a signal or an error."""
    var left = Int32(-1)
    if deadline >= 0:
        left = Int32(min(max((deadline - Int(__pyc.pyc_time_monotonic_ns()) + 999_999) // 1_000_000, 0), 0x7FFFFFFF))
    return Int(external_call["poll", Int32](polls, UInt64(count), left))
