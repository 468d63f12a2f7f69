"""Values given by `-D NAME=value` when compiling."""


@always_inline
def is_defined[name: StaticString]() -> Bool:
    """Whether the name was given."""
    return __pyc.defined[name]()


@always_inline
def get_defined_string[name: StaticString, default: StaticString]() -> StaticString:
    """The text given for the name, else the default."""
    return __pyc.define_text[name, default]()


@always_inline
def get_defined_int[name: StaticString, default: Int]() -> Int:
    """The integer given for the name, else the default."""
    return __pyc.define_int[name, default]()


@always_inline
def get_defined_bool[name: StaticString, default: Bool]() -> Bool:
    """The truth given for the name, else the default."""
    return __pyc.define_bool[name, default]()


@always_inline
def env_get_string[name: StaticString, default: StaticString]() -> StaticString:
    """Older name of `get_defined_string`."""
    return __pyc.define_text[name, default]()


@always_inline
def env_get_int[name: StaticString, default: Int]() -> Int:
    """Older name of `get_defined_int`."""
    return __pyc.define_int[name, default]()


@always_inline
def env_get_bool[name: StaticString, default: Bool]() -> Bool:
    """Older name of `get_defined_bool`."""
    return __pyc.define_bool[name, default]()
