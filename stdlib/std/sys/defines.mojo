"""Values that are given to the compiler by `-D NAME=value`."""


@always_inline
def is_defined[name: StaticString]() -> Bool:
    """Whether the name was given.

    ```mojo
    print(is_defined["NO_SUCH_NAME"]())  # False
    ```
    """
    return __pyc.defined[name]()


@always_inline
def get_defined_string[name: StaticString, default: StaticString]() -> StaticString:
    """The text given for the name, else the default.

    ```mojo
    print(get_defined_string["NO_SUCH_NAME", "none"]())  # none
    ```
    """
    return __pyc.define_text[name, default]()


@always_inline
def get_defined_string[name: StaticString]() -> StaticString:
    """The text given for `name`; it is a compile-time error if there is none."""
    comptime assert is_defined[name](), "nothing is defined for this name: give -D NAME=value"
    return __pyc.define_text[name, ""]()


@always_inline
def get_defined_int[name: StaticString, default: Int]() -> Int:
    """The integer given for the name, else the default.

    ```mojo
    print(get_defined_int["NO_SUCH_NAME", 4]())  # 4
    ```
    """
    return __pyc.define_int[name, default]()


@always_inline
def get_defined_int[name: StaticString]() -> Int:
    """The integer given for `name`; it is a compile-time error if there is none."""
    comptime assert is_defined[name](), "nothing is defined for this name: give -D NAME=value"
    return __pyc.define_int[name, 0]()


@always_inline
def get_defined_bool[name: StaticString, default: Bool]() -> Bool:
    """The truth given for the name, else the default.

    ```mojo
    print(get_defined_bool["NO_SUCH_NAME", True]())  # True
    ```
    """
    return __pyc.define_bool[name, default]()


@always_inline
def get_defined_bool[name: StaticString]() -> Bool:
    """The truth value given for `name`; it is a compile-time error if there is none."""
    comptime assert is_defined[name](), "nothing is defined for this name: give -D NAME=value"
    return __pyc.define_bool[name, False]()


def get_defined_dtype[name: StaticString, default: DType]() -> DType:
    """The element type given for `name`, `-D NAME=float32`, else `default`. Complexity: constant, as it is evaluated at
    compile time.

    ```mojo
    print(get_defined_dtype["NO_SUCH_NAME", DType.float32]())  # float32
    ```
    """
    comptime if not is_defined[name]():
        return default
    var text = String(get_defined_string[name, ""]()).removeprefix("DType.")
    for dt in [
        DType.bool, DType.int, DType.int8, DType.int16, DType.int32, DType.int64, DType.int128, DType.int256, DType.uint,
        DType.uint8, DType.uint16, DType.uint32, DType.uint64, DType.uint128, DType.uint256, DType.float16, DType.bfloat16,
        DType.float32, DType.float64, DType.float8_e4m3fn, DType.float8_e5m2, DType.float8_e4m3fnuz, DType.float8_e5m2fnuz,
        DType.float8_e8m0fnu, DType.float8_e3m4,
    ]:
        if String(dt) == text:
            return dt
    return default


@always_inline
def env_get_string[name: StaticString, default: StaticString]() -> StaticString:
    """Older name of `get_defined_string`.

    ```mojo
    print(env_get_string["NO_SUCH_NAME", "none"]())  # none
    ```
    """
    return __pyc.define_text[name, default]()


@always_inline
def env_get_int[name: StaticString, default: Int]() -> Int:
    """Older name of `get_defined_int`.

    ```mojo
    print(env_get_int["NO_SUCH_NAME", 4]())  # 4
    ```
    """
    return __pyc.define_int[name, default]()


@always_inline
def env_get_bool[name: StaticString, default: Bool]() -> Bool:
    """Older name of `get_defined_bool`.

    ```mojo
    print(env_get_bool["NO_SUCH_NAME", False]())  # False
    ```
    """
    return __pyc.define_bool[name, default]()
