"""A Python value."""

from std.python.bindings import _address_of, _adopted
from std.python.iterator import _PyIter


@always_inline
def _str(text: StringSpan) -> str:
    return __pyc.pyc_str_new(text.unsafe_ptr(), UInt64(text.byte_length()))


def _string(text: str) raises -> String:
    """A String with the text of a str. Raises UnicodeEncodeError for lone surrogates."""
    var data = __pyc.pyc_str_utf8(text)
    var words = __pyc.bitcast[Pointer[Int64, MutUnsafeAnyOrigin]](text)
    var size = Int(__pyc.raw(__pyc.offset(words, 2)))
    return String(StringSpan[MutUnsafeAnyOrigin](unsafe_ptr=data, byte_length=size))


def _key_of(keys: VariadicList[PythonObject, _]) -> object:
    """What `x[…]` is asked for: one key, or a tuple of several."""
    if len(keys) == 1:
        return keys[0]._word
    var words = List[object](capacity=len(keys))
    for k in keys:
        words.append(k._word)
    var key = __pyc.pyc_tuple_of(words.unsafe_ptr(), Int64(len(words)))
    _ = words
    return key


def _bound(at: Optional[Int]) -> object:
    """A bound of a slice: None where it is missing."""
    if at:
        return __pyc.pyc_int_from_i64(Int64(at.value()))
    return PythonObject()._word


@__discardable
struct PythonObject(ImplicitlyCopyable, Writable, Boolable, Equatable, Hashable, SizedRaising):
    """Any Python value; operations on it are Python's, and raise what Python raises.

    ```mojo
    var xs = Python.evaluate("[3, 1, 2]")
    xs.sort()
    print(xs, xs[0] + 10, len(xs))  # [1, 2, 3] 11 3
    ```
    """

    var _word: object

    def __init__(out self, *, word: object):
        self._word = word

    def __init__(out self):
        self._word = None

    def __init__[T: Movable & Deinitable](out self, *, var alloc: T) raises:
        """An instance of the class that `PythonModuleBuilder.add_type` made for T, which holds the value from now on."""
        self._word = _adopted(alloc^)._word

    @implicit
    def __init__(out self, value: NoneType):
        self._word = None

    @implicit
    def __init__(out self, value: Bool):
        self._word = value

    @implicit
    def __init__[dtype: DType](out self, value: Scalar[dtype]):
        comptime if dtype.is_floating_point():
            self._word = Float64(value)
        elif dtype.is_signed():
            self._word = __pyc.pyc_int_from_i64(Int64(value))
        else:
            self._word = __pyc.pyc_int_from_u64(UInt64(value))

    @implicit
    def __init__(out self, value: StringLiteral):
        self._word = _str(StringSpan(value))

    @implicit
    def __init__(out self, value: String):
        self._word = _str(StringSpan(value))

    @implicit
    def __init__(out self, value: StringSpan):
        self._word = _str(value)

    @implicit
    def __init__(out self, value: EllipsisType):
        self._word = __pyc.pyc_ellipsis()

    @implicit
    def __init__(out self, value: ContiguousSlice):
        self._word = __pyc.pyc_slice_new(_bound(value.start), _bound(value.end), PythonObject()._word)

    @implicit
    def __init__(out self, value: StridedSlice):
        self._word = __pyc.pyc_slice_new(_bound(value.start), _bound(value.end), __pyc.pyc_int_from_i64(Int64(value.step)))

    def __init__(out self, *values: PythonObject, __list_literal__: NoneType) raises:
        """A list: `var x: PythonObject = [1, "a"]`."""
        var made = __pyc.pyc_list_new(Int64(len(values)))
        for value in values:
            __pyc.pyc_list_push(made, value._word)
        self._word = __pyc.pyc_cpython_object(made)

    def __init__(out self, *values: PythonObject, __set_literal__: NoneType) raises:
        """A set: `var x: PythonObject = {1, "a"}`."""
        var made = __pyc.pyc_set_new()
        for value in values:
            __pyc.pyc_set_add_item(made, value._word)
        self._word = __pyc.pyc_cpython_object(made)

    def __init__(out self, var keys: List[PythonObject], var values: List[PythonObject], __dict_literal__: NoneType) raises:
        """A dict: `var x: PythonObject = {"a": 1}`."""
        var made = __pyc.pyc_dict_new(Int64(len(keys)))
        for i in range(len(keys)):
            __pyc.pyc_dict_set(made, keys[i]._word, values[i]._word)
        self._word = __pyc.pyc_cpython_object(made)

    def __getattr__(self, name: StaticString) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_getattr(self._word, _str(name)))

    def __setattr__(self, name: StaticString, value: PythonObject) raises:
        __pyc.pyc_obj_setattr(self._word, _str(name), value._word)

    def __call__(self, *args: PythonObject, **kwargs: PythonObject) raises -> PythonObject:
        var words = List[object](capacity=len(args))
        for a in args:
            words.append(a._word)
        var positional = UInt64(len(words))
        var names = List[object]()
        for entry in kwargs.items():
            names.append(_str(StringSpan(entry.key)))
            words.append(entry.value._word)
        var keys = __pyc.bitcast[object](Int64(0))
        if len(names) > 0:
            keys = __pyc.pyc_tuple_of(names.unsafe_ptr(), Int64(len(names)))
        var result = __pyc.pyc_obj_call(self._word, words.unsafe_ptr(), positional, keys)
        _ = words
        _ = names
        return PythonObject(word=result)

    def __getitem__(self, *keys: PythonObject) raises -> PythonObject:
        """`x[k]`; several keys make a tuple."""
        return PythonObject(word=__pyc.pyc_obj_getitem(self._word, _key_of(keys)))

    def __enter__(self) raises -> PythonObject:
        return self.__getattr__("__enter__")()

    def __exit__(self) raises:
        var none = PythonObject()
        _ = self.__getattr__("__exit__")(none, none, none)

    def __exit__(self, error: Error) raises -> Bool:
        var value = PythonObject(word=__pyc.pyc_error_object(error.copy()))
        var suppresses = self.__getattr__("__exit__")(value.__class__, value, PythonObject())
        return __pyc.pyc_obj_truth(suppresses._word)

    def __setitem__(self, *keys: PythonObject, value: PythonObject) raises:
        """`x[k] = value`; several keys make a tuple."""
        __pyc.pyc_obj_setitem(self._word, _key_of(keys), value._word)

    def __len__(self) raises -> Int:
        return Int(__pyc.pyc_obj_len(self._word))

    def __contains__(self, item: PythonObject) raises -> Bool:
        return __pyc.pyc_obj_contains(self._word, item._word)

    def __iter__(self) raises -> _PyIter:
        return _PyIter(__pyc.pyc_obj_iter(self._word))

    def __bool__(self) -> Bool:
        try:
            return __pyc.pyc_obj_truth(self._word)
        except:
            return False

    def _binary(self, op: Int32, other: PythonObject) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_binary(op, self._word, other._word))

    def _compare(self, op: Int32, other: PythonObject) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_compare(op, self._word, other._word))

    def __add__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(0, other)

    def __sub__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(1, other)

    def __mul__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(2, other)

    def __matmul__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(3, other)

    def __truediv__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(4, other)

    def __floordiv__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(5, other)

    def __mod__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(6, other)

    def __pow__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(7, other)

    def __lshift__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(8, other)

    def __rshift__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(9, other)

    def __and__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(10, other)

    def __xor__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(11, other)

    def __or__(self, other: PythonObject) raises -> PythonObject:
        return self._binary(12, other)

    def __radd__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(0, self)

    def __rsub__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(1, self)

    def __rmul__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(2, self)

    def __rtruediv__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(4, self)

    def __rfloordiv__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(5, self)

    def __rmod__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(6, self)

    def __rpow__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(7, self)

    def __rlshift__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(8, self)

    def __rrshift__(self, other: PythonObject) raises -> PythonObject:
        return other._binary(9, self)

    def __neg__(self) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_unary(Int32(0), self._word))

    def __pos__(self) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_unary(Int32(1), self._word))

    def __invert__(self) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_unary(Int32(2), self._word))

    def __lt__(self, other: PythonObject) raises -> PythonObject:
        return self._compare(0, other)

    def __le__(self, other: PythonObject) raises -> PythonObject:
        return self._compare(1, other)

    def __gt__(self, other: PythonObject) raises -> PythonObject:
        return self._compare(4, other)

    def __ge__(self, other: PythonObject) raises -> PythonObject:
        return self._compare(5, other)

    def __eq__(self, other: PythonObject) -> Bool:
        try:
            return __pyc.pyc_obj_test(Int32(2), self._word, other._word)
        except:
            return False

    def __ne__(self, other: PythonObject) -> Bool:
        return not (self == other)

    def __is__(self, other: PythonObject) -> Bool:
        return __pyc.pyc_obj_is(self._word, other._word)

    def __isnot__(self, other: PythonObject) -> Bool:
        return not __pyc.pyc_obj_is(self._word, other._word)

    def __hash__[H: Hasher](self, mut hasher: H):
        try:
            Int(__pyc.pyc_obj_hash(self._word)).__hash__(hasher)
        except:
            Int(0).__hash__(hasher)

    def downcast_value_ptr[T: Movable & Deinitable](self) raises -> Pointer[T, MutUnsafeAnyOrigin]:
        """Where an instance of a class that `PythonModuleBuilder.add_type` made has its value. Raises where it is of another class."""
        return _address_of[T](self)

    def unchecked_downcast_value_ptr[T: Movable & Deinitable](self) raises -> Pointer[T, MutUnsafeAnyOrigin]:
        """The address of the value in an instance of a class that `PythonModuleBuilder.add_type` made. Raises if it is
        of another class.
        """
        return _address_of[T](self)

    def unsafe_get_as_pointer[dtype: DType](self) raises -> Pointer[Scalar[dtype], MutUnsafeAnyOrigin]:
        """The pointer to the address that this integer is, as `array.buffer_info()` and numpy's `__array_interface__` give it. Raises
        where it is no integer of 64 bits; whether such numbers are there is not known.

        ```mojo
        var x = Float32(2.5)
        var address = PythonObject(Int(Pointer(to=x)))
        print(address.unsafe_get_as_pointer[DType.float32]()[])  # 2.5
        _ = x
        ```
        """
        return __pyc.bitcast[Pointer[Scalar[dtype], MutUnsafeAnyOrigin]](Int64(py=self))

    def to_string(self) raises -> String:
        """Python's `str(x)`. Raises what that raises.

        ```mojo
        print(PythonObject(5).to_string())  # 5
        ```
        """
        return _string(__pyc.pyc_obj_str(self._word))

    def write_to(self, mut writer: Some[Writer]):
        try:
            writer.write_string(self.to_string())
        except e:
            writer.write("<", e, ">")


__extension String:
    def __init__(out self, *, py: PythonObject) raises:
        """Python's `str(x)`."""
        self = py.to_string()


__extension Bool:
    def __init__(out self, *, py: PythonObject) raises:
        """Python's `bool(x)`."""
        self = __pyc.pyc_obj_truth(py._word)


__extension SIMD:
    def __init__(out self, *, py: PythonObject) raises:
        """A number from a Python value: `int(x)` or `float(x)`, checked against the type's range."""
        comptime if Self.dtype.is_floating_point():
            self = Self(Scalar[Self.dtype](__pyc.pyc_obj_to_f64(py._word)))
        else:
            var exact = __pyc.pyc_obj_to_int(py._word)
            var number: Scalar[Self.dtype] = exact
            self = Self(number)
