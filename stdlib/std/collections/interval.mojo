"""Intervals of ordered values."""


@fieldwise_init
struct Interval[T: Comparable & Copyable & Deinitable](
    Copyable, Comparable, Boolable, Sized where conforms_to(T, Intable), Writable where conforms_to(T, Writable)
):
    """All values from `start` up to, but not including, `end`.

    ```mojo
    var a = Interval(1, 5)
    print(a, 4 in a, a.overlaps(Interval(4, 9)), a.union(Interval(4, 9)))  # (1, 5) True True (1, 9)
    ```
    """

    var start: Self.T
    var end: Self.T

    def overlaps(self, other: Self) -> Bool:
        """Whether some value is in this interval and in `other`.

        ```mojo
        print(Interval(1, 5).overlaps(Interval(5, 6)))  # False
        ```
        """
        return self.start < other.end and other.start < self.end

    def union(self, other: Self) -> Self:
        """The interval from the smaller start to the larger end of this one and `other`. Panics if they do not overlap.

        ```mojo
        print(Interval(1, 5).union(Interval(2, 8)))  # (1, 8)
        ```
        """
        if not self.overlaps(other):
            __pyc.panic("the intervals do not overlap")
        return Self(
            self.start.copy() if self.start < other.start else other.start.copy(), self.end.copy() if self.end > other.end else other.end.copy()
        )

    def intersection(self, other: Self) -> Self:
        """The values that are in this interval and in `other`. Panics if they do not overlap.

        ```mojo
        print(Interval(1, 5).intersection(Interval(2, 8)))  # (2, 5)
        ```
        """
        if not self.overlaps(other):
            __pyc.panic("the intervals do not overlap")
        return Self(
            self.start.copy() if self.start > other.start else other.start.copy(), self.end.copy() if self.end < other.end else other.end.copy()
        )

    def __contains__(self, value: Self.T) -> Bool:
        return self.start <= value and value < self.end

    def __contains__(self, other: Self) -> Bool:
        """Whether all of `other` is in it."""
        return self.start <= other.start and other.end <= self.end

    def __bool__(self) -> Bool:
        return self.start != self.end

    def __len__(self) -> Int where conforms_to(Self.T, Intable):
        return Int(self.end) - Int(self.start)

    def __eq__(self, other: Self) -> Bool:
        return self.start == other.start and self.end == other.end

    def __lt__(self, other: Self) -> Bool:
        """Starts before the other."""
        return self.start < other.start

    def __le__(self, other: Self) -> Bool:
        return self.start <= other.start

    def __gt__(self, other: Self) -> Bool:
        return self.start > other.start

    def __ge__(self, other: Self) -> Bool:
        return self.start >= other.start

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write("(", self.start, ", ", self.end, ")")


@fieldwise_init
struct _IntervalNode[T: Comparable & Copyable & Deinitable, U: Copyable & Deinitable](Copyable):
    var interval: Interval[Self.T]
    var data: Self.U
    var last: Self.T  # the greatest end in this part of the tree
    var parent: Int
    var left: Int
    var right: Int
    var is_red: Bool


struct IntervalTree[T: Comparable & Copyable & Deinitable, U: Copyable & Deinitable](Copyable):
    """Values by interval; finds those whose intervals overlap another one. A red-black tree by start.

    ```mojo
    var rooms = IntervalTree[Int, String]()
    rooms.insert((9, 11), "early")
    rooms.insert(Interval(10, 14), "noon")
    print(rooms.search((10, 11)), rooms.search((14, 15)))  # [early, noon] []
    ```
    """

    comptime _NONE = -1
    var _nodes: List[_IntervalNode[Self.T, Self.U]]
    var _root: Int

    def __init__(out self):
        """Without values."""
        self._nodes = []
        self._root = Self._NONE

    def insert(mut self, interval: Tuple[Self.T, Self.T], data: Self.U):
        """Adds the value `data` under `interval`; other values of the same interval stay. Complexity: logarithmic.

        ```mojo
        var tree = IntervalTree[Int, Int]()
        tree.insert((1, 5), 7)
        print(tree.search((4, 9)))  # [7]
        ```
        """
        self.insert(Interval(interval[0].copy(), interval[1].copy()), data)

    def insert(mut self, interval: Interval[Self.T], data: Self.U):
        """Adds the value `data` under `interval`; other values of the same interval stay. Complexity: logarithmic."""
        var new = len(self._nodes)
        var parent, at = Self._NONE, self._root
        while at != Self._NONE:
            parent = at
            if self._nodes[at].last < interval.end:
                self._nodes[at].last = interval.end.copy()
            at = self._nodes[at].left if interval < self._nodes[at].interval else self._nodes[at].right
        comptime none = Self._NONE
        self._nodes.append(_IntervalNode(interval.copy(), data.copy(), interval.end.copy(), parent, none, none, True))
        if parent == Self._NONE:
            self._root = new
        elif interval < self._nodes[parent].interval:
            self._nodes[parent].left = new
        else:
            self._nodes[parent].right = new
        self._balance(new)

    def _is_red(self, at: Int) -> Bool:
        return at != Self._NONE and self._nodes[at].is_red

    def _child(self, at: Int, is_left: Bool) -> Int:
        return self._nodes[at].left if is_left else self._nodes[at].right

    def _set_child(mut self, at: Int, is_left: Bool, child: Int):
        if is_left:
            self._nodes[at].left = child
        else:
            self._nodes[at].right = child
        if child != Self._NONE:
            self._nodes[child].parent = at

    def _balance(mut self, new: Int):
        """No red node is to have a red child."""
        var at = new
        while at != self._root and self._is_red(self._nodes[at].parent):
            var parent = self._nodes[at].parent
            var above = self._nodes[parent].parent
            var is_left = self._nodes[above].left == parent
            var uncle = self._child(above, not is_left)
            if self._is_red(uncle):
                self._nodes[parent].is_red = False
                self._nodes[uncle].is_red = False
                self._nodes[above].is_red = True
                at = above
                continue
            if at == self._child(parent, not is_left):
                self._rotate(parent, is_left)
                swap(at, parent)
            self._nodes[parent].is_red = False
            self._nodes[above].is_red = True
            self._rotate(above, not is_left)
        self._nodes[self._root].is_red = False

    def _rotate(mut self, at: Int, to_left: Bool):
        """Puts a child in the node's place, and the node below it on that side."""
        var child = self._child(at, not to_left)
        var above = self._nodes[at].parent
        self._set_child(at, not to_left, self._child(child, to_left))
        self._nodes[child].parent = above
        if above == Self._NONE:
            self._root = child
        else:
            self._set_child(above, self._nodes[above].left == at, child)
        self._set_child(child, to_left, at)
        self._nodes[child].last = self._nodes[at].last.copy()
        self._find_last(at)

    def _find_last(mut self, at: Int):
        var last = self._nodes[at].interval.end.copy()
        for child in [self._nodes[at].left, self._nodes[at].right]:
            if child != Self._NONE and last < self._nodes[child].last:
                last = self._nodes[child].last.copy()
        self._nodes[at].last = last^

    def depth(self) -> Int:
        """How many values the longest way from the first one down has. Complexity: linear.

        ```mojo
        var tree = IntervalTree[Int, Int]()
        for i in range(7):
            tree.insert((i, i + 1), i)
        print(tree.depth())  # 4
        ```
        """
        return self._depth(self._root)

    def _depth(self, at: Int) -> Int:
        return 0 if at == Self._NONE else 1 + max(self._depth(self._nodes[at].left), self._depth(self._nodes[at].right))

    def search(self, interval: Tuple[Self.T, Self.T]) -> List[Self.U]:
        """The values whose intervals overlap `interval`. Complexity: logarithmic, and linear in the number of values
        found.

        ```mojo
        var tree = IntervalTree[Float64, String]()
        tree.insert((0.5, 2.5), "a")
        tree.insert((2.0, 3.0), "b")
        print(tree.search((1.0, 2.0)))  # [a]
        ```
        """
        return self.search(Interval(interval[0].copy(), interval[1].copy()))

    def search(self, interval: Interval[Self.T]) -> List[Self.U]:
        """The values whose intervals overlap `interval`. Complexity: logarithmic, and linear in the number of values
        found.
        """
        var out = List[Self.U]()
        self._search(self._root, interval, out)
        return out^

    def _search(self, at: Int, interval: Interval[Self.T], mut out: List[Self.U]):
        if at == Self._NONE or self._nodes[at].last <= interval.start:
            return
        ref node = self._nodes[at]
        if node.interval.overlaps(interval):
            out.append(node.data.copy())
        if node.interval.start < interval.end:
            self._search(node.right, interval, out)
        self._search(node.left, interval, out)
