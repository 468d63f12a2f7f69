"""Tasks that run at the same time."""

from std.concurrent.monitor import _Monitor
from std.memory.allocation import _allocate, _release


struct _GroupState(Movable):
    """What a group shares with its tasks."""

    var monitor: _Monitor
    var open: Int  # tasks that have not ended
    var error: Optional[String]  # the message of the first one

    def __init__(out self):
        self.monitor = _Monitor()
        self.open = 0
        self.error = None

    def end(mut self, var error: Optional[String]):
        self.monitor.enter()
        if error and not self.error:
            self.error = error^
        self.open -= 1
        if self.open == 0:
            self.monitor.notify_all()
        self.monitor.leave()


comptime _GroupAddress = Pointer[_GroupState, MutUntrackedOrigin]


@fieldwise_init
struct _Task[F: def() raises -> None & Movable & Deinitable](Movable):
    """A task and the group that waits for it."""

    var run: Self.F
    var group: _GroupAddress


@fieldwise_init
struct _Given[T: Movable & Deinitable, F: def(var T) raises -> None & Movable & Deinitable](Movable):
    """A task that is given a value."""

    var run: Self.F
    var value: Optional[Self.T]

    def __call__(mut self) raises:
        self.run(self.value.take())


def _run_task[F: def() raises -> None & Movable & Deinitable](context: Pointer[UInt8, MutUntrackedOrigin]) abi("C"):
    var place = context.unsafe_bitcast[_Task[F]]()
    var group = place[].group
    var error = Optional[String](None)
    try:
        place[].run()
    except e:
        error = String(e)
    __pyc.destroy(place)
    _release(place)
    group[].end(error^)


def _start[task: def(Pointer[UInt8, MutUntrackedOrigin]) thin abi("C") -> None](context: Pointer[UInt8, MutUntrackedOrigin]) -> Bool:
    return external_call["pyc_task_start", Bool](task, context)


@__parallel
struct TaskGroup(Movable):
    """Tasks that run at the same time, each on a thread of the process's pool, as `parallelize` uses it. A task owns what it has captured,
    `{var x}`; what the tasks share is an `Atomic` behind an `ArcPointer`, or a `Channel`. The group waits for its tasks when it ends. 511 tasks run
    at once; those that are more begin when others have ended.

    ```mojo
    from std.concurrent import Channel, TaskGroup

    var results = Channel[Int]()
    with TaskGroup() as tasks:
        for i in range(3):
            def square() raises {var i, var results}:
                results.send(i * i)

            tasks.spawn(square^)
    results.close()
    var sum = 0
    for n in results:
        sum += n
    print(sum)  # 5
    ```
    """

    var _state: _GroupAddress

    def __init__(out self):
        """A group without tasks."""
        self._state = _allocate[_GroupState](1)
        __pyc.init(self._state, _GroupState())

    def __deinit__(deinit self):
        Self._settle(self._state)
        __pyc.destroy(self._state)
        _release(self._state)

    @staticmethod
    def _settle(state: _GroupAddress):
        state[].monitor.enter()
        while state[].open > 0:
            state[].monitor.wait()
        state[].monitor.leave()

    @__parallel
    def spawn[F: def() raises -> None & Movable & Deinitable](mut self, var task: F) raises:
        """Starts `task()` on another thread. Raises if no thread can be started. Complexity: constant.

        ```mojo
        from std.concurrent import TaskGroup

        var tasks = TaskGroup()
        tasks.spawn(lambda: print("from a task"))  # from a task
        tasks.wait()
        ```
        """
        comptime assert not __pyc.holds_references[F](), "a task owns what it captures: write {var x}, or {var x^}"
        comptime assert not __pyc.is_traced[F](), "a task of the systems register cannot keep objects of Python"
        var place = _allocate[_Task[F]](1)
        __pyc.init(place, _Task[F](task^, self._state))
        self._state[].monitor.enter()
        self._state[].open += 1
        self._state[].monitor.leave()
        if not _start[_run_task[F]](place.unsafe_bitcast[UInt8]()):
            __pyc.destroy(place)
            _release(place)
            self._state[].end(None)
            raise Error("no thread can be started")

    @__parallel
    def spawn[
        T: Movable & Deinitable, F: def(var T) raises -> None & Movable & Deinitable
    ](mut self, var task: F, var value: T) raises:
        """Starts `task(value)` on another thread; the value is the task's own, to change and to use up. Raises if no thread can be started.
        Complexity: constant.

        ```mojo
        from std.concurrent import TaskGroup

        def count(var words: List[String]):
            words.append("three")
            print(len(words))  # 3

        var words: List[String] = ["one", "two"]
        with TaskGroup() as tasks:
            tasks.spawn(count, words^)
        ```
        """
        comptime assert not __pyc.holds_references[T](), "a task owns what it is given: no references"
        self.spawn(_Given[T, F](task^, Optional(value^)))

    def wait(mut self) raises:
        """Waits until all tasks have ended. Raises with the message of the first error that a task has raised; later errors are lost.

        ```mojo
        from std.concurrent import TaskGroup

        def fail() raises:
            raise Error("no luck")

        var tasks = TaskGroup()
        tasks.spawn(fail)
        try:
            tasks.wait()
        except e:
            print(e)  # no luck
        ```
        """
        Self._settle(self._state)
        if self._state[].error:
            raise Error(self._state[].error.take())

    def __enter__(mut self) -> ref [self] Self:
        return self

    def __exit__(mut self) raises:
        """Waits, as `wait` does."""
        self.wait()

    def __exit__(mut self, error: Error) raises -> Bool:
        """Waits; the error of the block goes on."""
        Self._settle(self._state)
        return False
