"""A value of one of several types."""

def _max_size[*Ts: AnyType]() -> Int:
    var most = 0
    comptime for i in range(Ts.length):
        most = max(most, __pyc.size_of[Ts[i]]())
    return most


def _max_align[*Ts: AnyType]() -> Int:
    var most = 1
    comptime for i in range(Ts.length):
        most = max(most, __pyc.align_of[Ts[i]]())
    return most


def _units[*Ts: AnyType]() -> Int:
    return (_max_size[*Ts]() + _max_align[*Ts]() - 1) // _max_align[*Ts]()


def _index_of[T: AnyType, *Ts: AnyType]() -> Int:
    """The number of a type in a list, -1 when it is missing."""
    var found = -1
    comptime for i in range(Ts.length):
        comptime if Ts[i] == T:
            if found < 0:
                found = i
    return found


struct Variant[*Ts: AnyType](
    Copyable where Ts.all_conforms_to[Copyable](),
    ImplicitlyCopyable where Ts.all_conforms_to[ImplicitlyCopyable](),
    Movable,
    Deinitable,
    Equatable where Ts.all_conforms_to[Equatable](),
    Hashable where Ts.all_conforms_to[Hashable](),
    Writable where Ts.all_conforms_to[Writable](),
):
    """A value of one of several types, which is asked for by type.

    ```mojo
    comptime Json = Variant[Int, String]

    var v = Json(5)
    print(v.isa[Int](), v[Int], v)  # True 5 5
    v = Json("text")
    print(v == Json("text"))  # True
    ```
    """

    var _room: Array[SIMD[DType.uint8, _max_align[*Self.Ts]()], _units[*Self.Ts]()]
    var _kind: UInt8

    @implicit
    def __init__[T: AnyType](out self, var value: T):
        """A value of one of the types."""
        comptime assert _index_of[T, *Self.Ts]() >= 0, "the value's type is none of the variant's"
        __pyc.mark_init(self._room)
        self._kind = UInt8(_index_of[T, *Self.Ts]())
        __pyc.init(__pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.address(self._room)), value^)

    def __init__(out self, *, copy: Self) where Self.Ts.all_conforms_to[Copyable]():
        __pyc.mark_init(self._room)
        self._kind = copy._kind
        comptime for i in range(Self.Ts.length):
            if Int(copy._kind) == i:
                __pyc.init(self._at[Self.Ts[i]](), copy._at[Self.Ts[i]]()[].copy())

    def __init__(out self, *, deinit move: Self):
        __pyc.mark_init(self._room)
        self._kind = move._kind
        comptime for i in range(Self.Ts.length):
            if Int(self._kind) == i:
                __pyc.init(self._at[Self.Ts[i]](), __pyc.take(move._at[Self.Ts[i]]()))

    def __deinit__(deinit self):
        comptime for i in range(Self.Ts.length):
            if Int(self._kind) == i:
                __pyc.destroy(self._at[Self.Ts[i]]())

    @always_inline
    def _at[T: AnyType](self) -> Pointer[T, MutUntrackedOrigin]:
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.address(self._room))

    @always_inline
    def isa[T: AnyType](self) -> Bool:
        """Whether the value is of this type.

        ```mojo
        comptime Size = Variant[Int, Float64]

        print(Size(2.5).isa[Float64]())  # True
        ```
        """
        comptime assert _index_of[T, *Self.Ts]() >= 0, "this type is none of the variant's"
        return Int(self._kind) == _index_of[T, *Self.Ts]()

    @always_inline
    def __getitem__[T: AnyType](ref self) -> ref [self] T:
        """The value as this type; panics when it is of another."""
        if not self.isa[T]():
            __pyc.panic("the variant holds another type")
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.address(self._room))[]

    @always_inline
    def unsafe_get[T: AnyType](ref self) -> ref [self] T:
        """The value, which must be of this type: nothing is checked.

        ```mojo
        var v = Variant[Int, String](5)
        print(v.unsafe_get[Int]())  # 5
        ```
        """
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.address(self._room))[]

    def set[T: AnyType](mut self, var value: T):
        """Replaces the value.

        ```mojo
        var v = Variant[Int, String](5)
        v.set(String("text"))
        print(v[String])  # text
        ```
        """
        self = Self(value^)

    def unwrap[T: AnyType](deinit self) -> T:
        """Takes the value out; panics when it is of another type.

        ```mojo
        print(Variant[Int, String](5).unwrap[Int]())  # 5
        ```
        """
        if not self.isa[T]():
            __pyc.panic("the variant holds another type")
        var value = __pyc.take(self._at[T]())
        return value^

    def unsafe_unwrap[T: AnyType](deinit self) -> T:
        """Takes the value out, which must be of this type: nothing is checked.

        ```mojo
        print(Variant[Int, String](5).unsafe_unwrap[Int]())  # 5
        ```
        """
        var value = __pyc.take(self._at[T]())
        return value^

    def replace[In: AnyType, Out: AnyType](mut self, var value: In) -> Out:
        """Puts a value in, and takes the old one out; panics when that is of another type.

        ```mojo
        var v = Variant[Int, String](5)
        print(v.replace[String, Int]("text"), v)  # 5 text
        ```
        """
        if not self.isa[Out]():
            __pyc.panic("the variant holds another type")
        var old = __pyc.take(self._at[Out]())
        self._kind = UInt8(_index_of[In, *Self.Ts]())
        __pyc.init(self._at[In](), value^)
        return old^

    def unsafe_replace[In: AnyType, Out: AnyType](mut self, var value: In) -> Out:
        """Puts a value in, and takes the old one out, which must be of type `Out`: nothing is checked.

        ```mojo
        var v = Variant[Int, String](5)
        print(v.unsafe_replace[String, Int]("text"), v)  # 5 text
        ```
        """
        var old = __pyc.take(self._at[Out]())
        self._kind = UInt8(_index_of[In, *Self.Ts]())
        __pyc.init(self._at[In](), value^)
        return old^

    def deinit_with[T: AnyType, F: def(var T) -> None](deinit self, f: F):
        """Gives the value to `f`, which ends it. Panics if it is of another type.

        ```mojo
        def goodbye(var name: String):
            print("bye", name)  # bye ann

        Variant[Int, String](String("ann")).deinit_with[String](goodbye)
        ```
        """
        f(self^.unwrap[T]())

    @staticmethod
    def is_type_supported[T: AnyType]() -> Bool:
        """Whether the type is one of the variant's.

        ```mojo
        print(Variant[Int, String].is_type_supported[Float64]())  # False
        ```
        """
        return _index_of[T, *Self.Ts]() >= 0

    def __eq__(self, other: Self) -> Bool where Self.Ts.all_conforms_to[Equatable]():
        """Whether both are of the same type and equal."""
        if self._kind != other._kind:
            return False
        comptime for i in range(Self.Ts.length):
            if Int(self._kind) == i:
                return self._at[Self.Ts[i]]()[] == other._at[Self.Ts[i]]()[]
        return False

    def __hash__[H: Hasher](self, mut hasher: H) where Self.Ts.all_conforms_to[Hashable]():
        hasher._update_u64(UInt64(self._kind))
        comptime for i in range(Self.Ts.length):
            if Int(self._kind) == i:
                self._at[Self.Ts[i]]()[].__hash__(hasher)

    def write_to(self, mut writer: Some[Writer]) where Self.Ts.all_conforms_to[Writable]():
        comptime for i in range(Self.Ts.length):
            if Int(self._kind) == i:
                self._at[Self.Ts[i]]()[].write_to(writer)

    def write_repr_to(self, mut writer: Some[Writer]) where Self.Ts.all_conforms_to[Writable]():
        writer.write(reflect[Self].short_name(), "(")
        comptime for i in range(Self.Ts.length):
            if Int(self._kind) == i:
                self._at[Self.Ts[i]]()[].write_repr_to(writer)
        writer.write_string(")")
