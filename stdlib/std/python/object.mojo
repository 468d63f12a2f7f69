"""A Python value."""

from std.python.iterator import _PyIter


@always_inline
def _str(text: StringSpan) -> str:
    return __pyc.pyc_str_new(text.unsafe_ptr(), UInt64(text.byte_length()))


struct PythonObject(ImplicitlyCopyable, Writable, Boolable, Equatable, Hashable):
    """Any Python value; operations on it are Python's, and raise what Python raises."""

    var _word: object

    def __init__(out self, *, word: object):
        self._word = word

    def __init__(out self):
        self._word = None

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

    def __getattr__(self, name: StaticString) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_getattr(self._word, _str(name)))

    def __setattr__(self, name: StaticString, value: PythonObject) raises:
        __pyc.pyc_obj_setattr(self._word, _str(name), value._word)

    def __call__(self, *args: PythonObject) raises -> PythonObject:
        var words = List[object](capacity=len(args))
        for a in args:
            words.append(a._word)
        var none = __pyc.bitcast[object](Int64(0))
        var result = __pyc.pyc_obj_call(self._word, words.unsafe_ptr(), UInt64(len(words)), none)
        _ = words
        return PythonObject(word=result)

    def __getitem__(self, key: PythonObject) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_getitem(self._word, key._word))

    def __setitem__(self, key: PythonObject, value: PythonObject) raises:
        __pyc.pyc_obj_setitem(self._word, key._word, value._word)

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

    def __neg__(self) raises -> PythonObject:
        return PythonObject(word=__pyc.pyc_obj_unary(Int32(0), self._word))

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

    def to_string(self) raises -> String:
        """Python's `str(x)`."""
        var text = __pyc.pyc_obj_str(self._word)
        return __pyc_string_of(text)

    def write_to(self, mut writer: Some[Writer]):
        try:
            writer.write_string(self.to_string())
        except e:
            writer.write("<", e, ">")
