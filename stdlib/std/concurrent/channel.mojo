"""Channels: queues through which tasks hand values to each other."""

from std.collections.deque import Deque
from std.concurrent.monitor import _Monitor
from std.memory.allocation import _allocate, _release
from std.time import _deadline


@fieldwise_init
struct ChannelClosed(Copyable, Writable):
    """What `send` raises when the channel is closed.

    ```mojo
    from std.concurrent import Channel

    var numbers = Channel[Int]()
    numbers.close()
    try:
        numbers.send(1)
    except e:
        print(e)  # the channel is closed
    ```
    """

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("the channel is closed")


struct _Watcher(Movable):
    """A `select` that waits for one of several channels."""

    var monitor: _Monitor
    var is_awake: Bool

    def __init__(out self):
        self.monitor = _Monitor()
        self.is_awake = False


comptime _WatcherAddress = Pointer[_Watcher, MutUntrackedOrigin]


trait Selectable:
    """What `select` can wait for.

    ```mojo
    from std.concurrent import Channel, Selectable

    def is_idle[C: Selectable](channel: C) -> Bool:
        return not channel.is_ready()

    print(is_idle(Channel[Int]()))  # True
    ```
    """

    def is_ready(self) -> Bool:
        """Whether a value waits.

        ```mojo
        from std.concurrent import Channel

        print(Channel[Int]().is_ready())  # False
        ```
        """
        ...

    def is_over(self) -> Bool:
        """Whether no value waits and none will come.

        ```mojo
        from std.concurrent import Channel

        print(Channel[Int]().is_over())  # False
        ```
        """
        ...

    def _watch(self, watcher: _WatcherAddress):
        ...

    def _forget(self, watcher: _WatcherAddress):
        ...


struct _ChannelState[T: Movable & Deinitable](Movable):
    """What the owners of a channel share."""

    var monitor: _Monitor
    var items: Deque[Self.T]
    var watchers: List[_WatcherAddress]
    var capacity: Int  # 0: there is no limit
    var owners: Int
    var senders: Int  # that wait for room
    var receivers: Int  # that wait for a value
    var is_closed: Bool

    def __init__(out self, capacity: Int):
        self.monitor = _Monitor()
        self.items = Deque[Self.T]()
        self.watchers = []
        self.capacity = capacity
        self.owners = 1
        self.senders = 0
        self.receivers = 0
        self.is_closed = False

    def is_full(self) -> Bool:
        return self.capacity > 0 and len(self.items) >= self.capacity

    def tell(self):
        """There is something to receive, or there will never be."""
        if self.receivers > 0 and self.senders == 0 and not self.is_closed:
            self.monitor.notify()
        elif self.receivers > 0 or self.senders > 0:
            self.monitor.notify_all()
        for watcher in self.watchers:
            watcher[].monitor.enter()
            watcher[].is_awake = True
            watcher[].monitor.notify()
            watcher[].monitor.leave()

    def put(mut self, var value: Self.T):
        self.items.append(value^)
        self.tell()

    def take(mut self) -> Optional[Self.T]:
        if not self.items:
            return None
        var value = self.items._take_first()
        if self.senders > 0:
            self.monitor.notify_all()
        return value^


@__parallel
struct Channel[T: Movable & Deinitable](ImplicitlyCopyable, Movable, Sized, Selectable, Iterable):
    """A queue of values for tasks: what one task sends, one other task receives. A copy is one more owner of the same queue. A value that
    is sent moves to the receiver; values that several threads could change afterwards (an `ArcPointer`) are refused.

    ```mojo
    from std.concurrent import Channel

    var words = Channel[String]()
    words.send("one")
    words.send("two")
    words.close()
    for word in words:
        print(word)  # one two
    ```
    """

    comptime Element = Self.T
    comptime IteratorType[mut: Bool, //, o: Origin[mut=mut]]: Iterator = ChannelIterator[Self.T]
    comptime _State = Pointer[_ChannelState[Self.T], MutUntrackedOrigin]
    var _state: Self._State

    def __init__(out self, *, capacity: Int = 0):
        """A channel without values. With a `capacity`, `send` waits while so many values are waiting."""
        assert capacity >= 0, "the capacity of a channel is not negative"
        self._state = _allocate[_ChannelState[Self.T]](1)
        __pyc.init(self._state, _ChannelState[Self.T](capacity))

    def __init__(out self, *, copy: Self):
        """One more owner of the channel."""
        self._state = copy._state
        _ = __pyc.atomic_add(__pyc.address(self._state[].owners), 1)

    def __deinit__(deinit self):
        if __pyc.atomic_sub(__pyc.address(self._state[].owners), 1) == 1:
            __pyc.destroy(self._state)
            _release(self._state)

    @__parallel
    def send(self, var value: Self.T) raises ChannelClosed:
        """Puts `value` into the channel. Waits while the channel is full. Raises if the channel is closed. Complexity: constant on average.

        ```mojo
        from std.concurrent import Channel

        var numbers = Channel[Int](capacity=2)
        numbers.send(5)
        print(len(numbers))  # 1
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        while state.is_full() and not state.is_closed:
            state.senders += 1
            state.monitor.wait()
            state.senders -= 1
        var is_closed = state.is_closed
        if not is_closed:
            state.put(value^)
        state.monitor.leave()
        if is_closed:
            raise ChannelClosed()

    @__parallel
    def try_send(self, var value: Self.T) raises ChannelClosed -> Optional[Self.T]:
        """Puts `value` into the channel if there is room, and gives None; else gives the value back. Raises if the channel is closed.
        Complexity: constant on average.

        ```mojo
        from std.concurrent import Channel

        var numbers = Channel[Int](capacity=1)
        print(numbers.try_send(5), numbers.try_send(6))  # None 6
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        var is_closed = state.is_closed
        if is_closed or state.is_full():
            state.monitor.leave()
            if is_closed:
                raise ChannelClosed()
            return value^
        state.put(value^)
        state.monitor.leave()
        return None

    def receive(self) -> Optional[Self.T]:
        """The value that has waited longest. Waits if there is none; gives None when the channel is closed and empty. Complexity: constant.

        ```mojo
        from std.concurrent import Channel

        var numbers = Channel[Int]()
        numbers.send(5)
        numbers.close()
        print(numbers.receive(), numbers.receive())  # 5 None
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        while not state.items and not state.is_closed:
            state.receivers += 1
            state.monitor.wait()
            state.receivers -= 1
        var value = state.take()
        state.monitor.leave()
        return value^

    def try_receive(self) -> Optional[Self.T]:
        """The value that has waited longest; None if there is none. Complexity: constant.

        ```mojo
        from std.concurrent import Channel

        var numbers = Channel[Int]()
        print(numbers.try_receive())  # None
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        var value = state.take()
        state.monitor.leave()
        return value^

    def close(self):
        """Ends the channel: nothing can be sent any more. What was sent before can still be received. Closing it again does nothing.

        ```mojo
        from std.concurrent import Channel

        var numbers = Channel[Int]()
        numbers.close()
        print(numbers.is_closed())  # True
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        state.is_closed = True
        state.tell()
        state.monitor.leave()

    def is_closed(self) -> Bool:
        """Whether nothing can be sent any more.

        ```mojo
        from std.concurrent import Channel

        print(Channel[Int]().is_closed())  # False
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        var is_closed = state.is_closed
        state.monitor.leave()
        return is_closed

    def is_ready(self) -> Bool:
        """Whether a value waits. Another task may receive it at any time.

        ```mojo
        from std.concurrent import Channel

        var numbers = Channel[Int]()
        numbers.send(1)
        print(numbers.is_ready())  # True
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        var is_ready = Bool(state.items)
        state.monitor.leave()
        return is_ready

    def is_over(self) -> Bool:
        """Whether the channel is closed and empty.

        ```mojo
        from std.concurrent import Channel

        var numbers = Channel[Int]()
        numbers.close()
        print(numbers.is_over())  # True
        ```
        """
        ref state = self._state[]
        state.monitor.enter()
        var is_over = state.is_closed and not state.items
        state.monitor.leave()
        return is_over

    def __len__(self) -> Int:
        """The number of values that wait. Other tasks may change it at any time."""
        ref state = self._state[]
        state.monitor.enter()
        var count = len(state.items)
        state.monitor.leave()
        return count

    def __iter__(ref self) -> ChannelIterator[Self.T]:
        """Receives until the channel is closed and empty."""
        return ChannelIterator(self)

    def _watch(self, watcher: _WatcherAddress):
        ref state = self._state[]
        state.monitor.enter()
        state.watchers.append(watcher)
        state.monitor.leave()

    def _forget(self, watcher: _WatcherAddress):
        ref state = self._state[]
        state.monitor.enter()
        for i in range(len(state.watchers)):
            if state.watchers[i] == watcher:
                _ = state.watchers.pop(i)
                break
        state.monitor.leave()


@fieldwise_init
struct ChannelIterator[T: Movable & Deinitable](Iterator, Movable):
    """Receives the values of a channel until it is closed and empty.

    ```mojo
    from std.concurrent import Channel

    var numbers = Channel[Int]()
    numbers.send(1)
    numbers.close()
    print([n for n in numbers])  # [1]
    ```
    """

    comptime Element = Self.T
    var _channel: Channel[Self.T]

    def __next__(mut self) raises StopIteration -> Self.T:
        var value = self._channel.receive()
        if not value:
            raise StopIteration()
        return value.take()


def select[*Cs: Selectable](*channels: *Cs, timeout: Float64 = -1) -> Int:
    """Waits until a value waits in one of the channels, and gives the number of the first such channel; -1 when all channels are closed and
    empty, or when `timeout` seconds have passed (negative: waits without an end). Another task may receive the value first: use `try_receive`.
    Complexity: linear in the number of channels.

    ```mojo
    from std.concurrent import Channel, select

    var numbers = Channel[Int]()
    var words = Channel[String]()
    words.send("one")
    print(select(numbers, words), select(numbers, timeout=0.01))  # 1 -1
    ```
    """
    var watcher = _Watcher()
    var at = __pyc.bitcast[_WatcherAddress](__pyc.address(watcher))
    comptime for i in range(len(channels)):
        channels[i]._watch(at)
    var end = _deadline(timeout)
    var found = -1
    var is_over = False
    while True:
        var are_over = True
        comptime for i in range(len(channels)):
            are_over = channels[i].is_over() and are_over
            if found < 0 and channels[i].is_ready():
                found = i
        if found >= 0 or are_over or is_over:
            break
        watcher.monitor.enter()
        while not watcher.is_awake and not is_over:
            if timeout < 0:
                watcher.monitor.wait()
            else:
                is_over = not watcher.monitor.wait_until(end)
        watcher.is_awake = False
        watcher.monitor.leave()
    comptime for i in range(len(channels)):
        channels[i]._forget(at)
    _ = watcher^
    return found
