"""Clocks."""


@always_inline
def perf_counter_ns() -> Int:
    """Nanoseconds of a clock that only goes forward."""
    return Int(__pyc.pyc_time_monotonic_ns())


@always_inline
def perf_counter() -> Float64:
    """Seconds of a clock that only goes forward."""
    return Float64(__pyc.pyc_time_monotonic_ns()) * 1e-9


@always_inline
def monotonic() -> Int:
    """Nanoseconds of a clock that only goes forward."""
    return Int(__pyc.pyc_time_monotonic_ns())


@always_inline
def global_perf_counter_ns() -> Int:
    """Nanoseconds since 1970."""
    return Int(__pyc.pyc_time_wall_ns())


def time() -> Float64:
    """Seconds since 1970."""
    return Float64(__pyc.pyc_time_wall_ns()) * 1e-9


def sleep(seconds: Float64):
    """Waits."""
    __pyc.pyc_sleep_ns(Int64(seconds * 1e9))


def sleep(seconds: Int):
    """Waits."""
    __pyc.pyc_sleep_ns(Int64(seconds) * 1000000000)


def time_function[F: def() -> None](f: F) -> Int:
    """How many nanoseconds a call of the function takes."""
    var start = perf_counter_ns()
    f()
    return perf_counter_ns() - start
