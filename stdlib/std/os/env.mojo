"""Environment variables."""

from std.ffi.c_string import CStringSpan


def getenv(name: String, default: String = "") -> String:
    """The value of the environment variable `name`, or `default` if it is not set.

    ```mojo
    print(getenv("NO_SUCH_NAME", "unset"))  # unset
    ```
    """
    var key = name
    var found = __pyc.pyc_env_get(key.as_c_string_span().ptr())
    if __pyc.bitcast[Int](found) == 0:
        return default
    return String(unsafe_from_utf8_ptr=__pyc.bitcast[Pointer[Int8, ImmUntrackedOrigin]](found))


def setenv(name: String, value: String, overwrite: Bool = True) -> Bool:
    """Sets the environment variable `name` to `value`, unless it is set and `overwrite` is False. Gives whether that
    worked.

    ```mojo
    print(setenv("EXAMPLE_NAME", "x"), getenv("EXAMPLE_NAME"))  # True x
    ```
    """
    var key = name
    var text = value
    return external_call["setenv", Int32](
        key.as_c_string_span().ptr(), text.as_c_string_span().ptr(), Int32(1 if overwrite else 0)
    ) == 0


def unsetenv(name: String) -> Bool:
    """Removes the environment variable `name`. Gives whether that worked.

    ```mojo
    print(unsetenv("EXAMPLE_NAME"), getenv("EXAMPLE_NAME", "none"))  # True none
    ```
    """
    var key = name
    return external_call["unsetenv", Int32](key.as_c_string_span().ptr()) == 0
