"""Locks."""

from std.atomic import Atomic


@__parallel
struct BlockingSpinLock:
    """A lock that one owner at a time holds; the others wait and try again. An owner is a number.

    ```mojo
    var lock = BlockingSpinLock()
    lock.lock(1)
    print(lock.unlock(2), lock.unlock(1))  # False True
    ```
    """

    comptime UNLOCKED = -1
    var counter: Atomic[Int]

    def __init__(out self):
        """A lock that is free."""
        self.counter = Atomic[Int](Self.UNLOCKED)

    def lock(mut self, owner: Int):
        """Waits until the lock is free and takes it for `owner`. Waits actively: the processor stays busy. Complexity:
        constant if it is free.

        ```mojo
        var lock = BlockingSpinLock()
        lock.lock(1)
        print(lock.unlock(1))  # True
        ```
        """
        while True:
            var free = Self.UNLOCKED
            if self.counter.compare_exchange(free, owner):
                return

    def unlock(mut self, owner: Int) -> Bool:
        """Releases the lock. Gives False if `owner` does not hold it.

        ```mojo
        var lock = BlockingSpinLock()
        print(lock.unlock(1))  # False
        ```
        """
        var held = owner
        return self.counter.compare_exchange(held, Self.UNLOCKED)


struct BlockingScopedLock[origin: Origin[mut=True]]:
    """Holds a lock for the time of a `with`.

    ```mojo
    var lock = BlockingSpinLock()
    with BlockingScopedLock(lock):
        print("alone")  # alone
    ```
    """

    var lock: Pointer[BlockingSpinLock, Self.origin]

    def __init__(out self, ref [Self.origin] lock: BlockingSpinLock):
        self.lock = Pointer(to=lock)

    def _owner(self) -> Int:
        return Int(self.lock)

    def __enter__(mut self):
        self.lock[].lock(self._owner())

    def __exit__(mut self):
        _ = self.lock[].unlock(self._owner())
