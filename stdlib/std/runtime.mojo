"""The threads of a program."""

from std.sys.info import num_logical_cores


def initialize_runtime():
    """Starts what the runtime needs; a program of ours has it from the beginning.

    ```mojo
    initialize_runtime()
    ```
    """
    pass


def parallelism_level() -> Int:
    """The number of threads that work at the same time, at most.

    ```mojo
    print(parallelism_level() > 0)  # True
    ```
    """
    return num_logical_cores()
