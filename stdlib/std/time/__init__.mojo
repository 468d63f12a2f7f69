"""Clocks."""


@always_inline
def perf_counter_ns() -> Int:
    """The time of a clock that never goes back, in nanoseconds.

    ```mojo
    var start = perf_counter_ns()
    print(perf_counter_ns() >= start)  # True
    ```
    """
    return Int(__pyc.pyc_time_monotonic_ns())


@always_inline
def perf_counter() -> Float64:
    """The time of a clock that never goes back, in seconds.

    ```mojo
    var start = perf_counter()
    print(perf_counter() - start < 3600)  # True
    ```
    """
    return Float64(__pyc.pyc_time_monotonic_ns()) * 1e-9


@always_inline
def monotonic() -> Int:
    """The time of a clock that never goes back, in nanoseconds.

    ```mojo
    var start = monotonic()
    print(monotonic() >= start)  # True
    ```
    """
    return Int(__pyc.pyc_time_monotonic_ns())


@always_inline
def global_perf_counter_ns() -> Int:
    """The time since the beginning of 1970 (UTC), in nanoseconds.

    ```mojo
    print(global_perf_counter_ns() > 0)  # True
    ```
    """
    return Int(__pyc.pyc_time_wall_ns())


def time() -> Float64:
    """The time since the beginning of 1970 (UTC), in seconds.

    ```mojo
    print(time() > 1.7e9)  # True
    ```
    """
    return Float64(__pyc.pyc_time_wall_ns()) * 1e-9


def sleep(seconds: Float64):
    """Waits for at least that many `seconds`.

    ```mojo
    var start = perf_counter_ns()
    sleep(0.001)
    print(perf_counter_ns() - start >= 1000000)  # True
    ```
    """
    __pyc.pyc_sleep_ns(Int64(seconds * 1e9))


def sleep(seconds: Int):
    """Waits at least that many seconds."""
    __pyc.pyc_sleep_ns(Int64(seconds) * 1000000000)


def time_function[F: def() -> None](f: F) -> Int:
    """The number of nanoseconds that a call of `f` takes.

    ```mojo
    def work():
        pass

    print(time_function(work) >= 0)  # True
    ```
    """
    var start = perf_counter_ns()
    f()
    return perf_counter_ns() - start


def _deadline(seconds: Float64) -> Int:
    """The moment that is so far away, by `perf_counter_ns`; at most some hundred years. Negative: never."""
    return -1 if seconds < 0 else perf_counter_ns() + Int(min(seconds, 4e9) * 1e9)
