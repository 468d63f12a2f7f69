"""The threads of a program."""

from std.sys.info import num_logical_cores


def parallelism_level() -> Int:
    """How many threads work at a time, at most.

    ```mojo
    print(parallelism_level() > 0)  # True
    ```
    """
    return num_logical_cores()
