"""C strings: text that ends with a zero byte."""


struct CStringSpan[mut: Bool, //, origin: Origin[mut=mut]](ImplicitlyCopyable, TrivialRegisterPassable, Writable, Sized):
    """A view of a C string. `Optional[CStringSpan[…]]` is a `char *` that may be null.

    ```mojo
    print("abc".as_c_string_span(), len("abc".as_c_string_span()))  # abc 3
    ```
    """

    var _data: Pointer[Int8, Self.origin]

    @always_inline
    def __init__(out self, *, unsafe_ptr: Pointer[Int8, Self.origin]):
        """The text at an address; a zero byte must follow it."""
        self._data = unsafe_ptr

    @always_inline
    def ptr(self) -> Pointer[Int8, Self.origin]:
        """The address of the first byte.

        ```mojo
        print("A".as_c_string_span().ptr()[])  # 65
        ```
        """
        return self._data

    @always_inline
    def unsafe_ptr(self) -> Pointer[Int8, Self.origin]:
        """The address of the first byte.

        ```mojo
        print("A".as_c_string_span().unsafe_ptr()[])  # 65
        ```
        """
        return self._data

    def byte_length(self) -> Int:
        """How many bytes come before the zero byte. Complexity: linear.

        ```mojo
        print("abc".as_c_string_span().byte_length())  # 3
        ```
        """
        var n = 0
        while __pyc.offset(self._data, n)[] != 0:
            n += 1
        return n

    def __len__(self) -> Int:
        return self.byte_length()

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(StringSpan(unsafe_from_utf8=self))
