"""The arguments that a parameter `*args: T` gets."""


@fieldwise_init
struct VariadicIter[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable):
    """Iterates over variadic arguments by reference.

    ```mojo
    def longest(*words: String) -> Int:
        var best = 0
        for w in words:
            best = max(best, w.byte_length())
        return best

    print(longest("a", "ccc"))  # 3
    ```
    """

    comptime Element = Self.T
    var _at: Pointer[Pointer[Self.T, Self.origin], ImmUntrackedOrigin]
    var _left: Int

    @always_inline
    def __next__(mut self) raises StopIteration -> ref [Self.origin] Self.T:
        if self._left == 0:
            raise StopIteration()
        var now = self._at[]
        self._at = __pyc.offset(self._at, 1)
        self._left -= 1
        return now[]


struct VariadicList[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](ImplicitlyCopyable, TrivialRegisterPassable, Sized, Iterable):
    """The arguments that `*args: T` took; those of `mut *args: T` can be changed.

    ```mojo
    def total(*values: Int) -> Int:
        var sum = 0
        for v in values:
            sum += v
        return sum

    print(total(1, 2, 3))  # 6
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = VariadicIter[Self.T, Self.origin]
    var _data: Pointer[Pointer[Self.T, Self.origin], ImmUntrackedOrigin]
    var _size: Int

    @__unsafe
    @always_inline
    def __init__(out self, *, places: Pointer[Pointer[Self.T, Self.origin], ImmUntrackedOrigin], count: Int):
        self._data = places
        self._size = count

    @always_inline
    def __len__(self) -> Int:
        return self._size

    @always_inline
    def __getitem__(self, i: Int) -> ref [Self.origin] Self.T:
        """The argument number `i`; panics unless `0 <= i < len(self)`."""
        if UInt(i) >= UInt(self._size):
            __pyc.panic("index of a variadic argument is out of bounds")
        return __pyc.offset(self._data, i)[][]

    @always_inline
    def __iter__(self) -> VariadicIter[Self.T, Self.origin]:
        return VariadicIter[Self.T, Self.origin](self._data, self._size)


struct _VariadicItems[T: Copyable & Deinitable]:
    """The arguments of `f(*xs)` where `xs` is a value of untyped code, and where each of them is."""

    var _items: List[Self.T]
    var _places: List[Pointer[Self.T, MutUntrackedOrigin]]

    def __init__(out self, var items: List[Self.T]):
        self._items = items^
        self._places = List[Pointer[Self.T, MutUntrackedOrigin]]()
        for i in range(len(self._items)):
            self._places.append(__pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.offset(self._items.unsafe_ptr(), i)))

    def list(self) -> VariadicList[Self.T, origin_of(self._items)]:
        """As the function takes them."""
        comptime Lent = Pointer[Self.T, origin_of(self._items)]
        return VariadicList[Self.T, origin_of(self._items)](
            places=__pyc.bitcast[Pointer[Lent, ImmUntrackedOrigin]](self._places.unsafe_ptr()), count=len(self._places)
        )


struct TypeList:
    """Types as one value, as `*Ts` of a parameter list is.

    ```mojo
    comptime Numbers = TypeList.of[Int, Float64]

    print(Numbers.length, Numbers.contains[Int](), Numbers.all_conforms_to[Writable]())  # 2 True True
    ```
    """

    comptime of[*Ts: AnyType] = Ts
