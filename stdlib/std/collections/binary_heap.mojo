"""BinaryHeap: gives the largest element first."""


struct BinaryHeap[T: Comparable & Deinitable](Copyable where conforms_to(T, Copyable), Movable, Defaultable, Sized, Boolable):
    """A priority queue: adding an element and removing the largest one take logarithmic time.

    ```mojo
    var heap = BinaryHeap[Int]()
    heap.push(3)
    heap.push(7)
    print(heap.pop())  # 7
    ```
    """

    var _data: List[Self.T]

    def __init__(out self):
        """An empty heap."""
        self._data = List[Self.T]()

    def __init__(out self, *, capacity: Int):
        """An empty heap with room for `capacity` elements."""
        self._data = List[Self.T](capacity=capacity)

    def __init__(out self, var items: List[Self.T]):
        """A heap of the elements of a list. Complexity: linear."""
        self._data = items^
        var i = len(self._data) // 2 - 1
        while i >= 0:
            self._sink(i)
            i -= 1

    def __init__(out self, *, copy: Self) where conforms_to(Self.T, Copyable):
        self._data = copy._data.copy()

    @always_inline
    def __len__(self) -> Int:
        """The number of elements."""
        return self._data._len

    @always_inline
    def __bool__(self) -> Bool:
        """Whether there are elements."""
        return self._data._len != 0

    def _sink(mut self, start: Int):
        var i = start
        var n = len(self._data)
        while True:
            var child = 2 * i + 1
            if child >= n:
                return
            if child + 1 < n and self._data[child] < self._data[child + 1]:
                child += 1
            if not (self._data[i] < self._data[child]):
                return
            self._data._swap(i, child)
            i = child

    def push(mut self, var value: Self.T):
        """Adds a value. Complexity: logarithmic.

        ```mojo
        var heap = BinaryHeap[Int]()
        heap.push(4)
        print(len(heap))  # 1
        ```
        """
        self._data.append(value^)
        var i = len(self._data) - 1
        while i > 0:
            var parent = (i - 1) // 2
            if not (self._data[parent] < self._data[i]):
                return
            self._data._swap(parent, i)
            i = parent

    def pop(mut self) raises -> Self.T:
        """Removes the largest element and gives it. Raises if the heap is empty. Complexity: logarithmic.

        ```mojo
        var heap = BinaryHeap[Int]([4, 9, 2])
        print(heap.pop(), heap.pop())  # 9 4
        ```
        """
        if not self._data:
            raise Error("IndexError: the heap is empty")
        var last = len(self._data) - 1
        if last > 0:
            self._data._swap(0, last)
        var top = self._data.pop()
        self._sink(0)
        return top^

    def peek(ref self) raises -> ref [self._data] Self.T:
        """The largest element. Raises if the heap is empty.

        ```mojo
        var heap = BinaryHeap[Int]([4, 9, 2])
        print(heap.peek(), len(heap))  # 9 3
        ```
        """
        if not self._data:
            raise Error("IndexError: the heap is empty")
        return self._data[0]

    def clear(mut self):
        """Removes all elements. Complexity: linear.

        ```mojo
        var heap = BinaryHeap[Int]([4, 9])
        heap.clear()
        print(Bool(heap))  # False
        ```
        """
        self._data.clear()
