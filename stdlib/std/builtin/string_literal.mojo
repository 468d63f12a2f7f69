"""Text in the source. It stays in the program's image; nothing is copied until a String is made of it."""


__extension StringLiteral(Writable):
    @always_inline
    def unsafe_ptr(self) -> Pointer[UInt8, ImmStaticOrigin]:
        """The UTF-8 bytes; a zero byte follows them."""
        return __pyc.str_data[UInt8](self)

    @always_inline
    def byte_length(self) -> Int:
        """How many bytes of UTF-8 it has."""
        return __pyc.str_size(self)

    def __len__(self) -> Int:
        return __pyc.str_size(self)

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(StringSpan(self))

    def write_repr_to(self, mut writer: Some[Writer]):
        StringSpan(self).write_repr_to(writer)

    def __hash__[H: Hasher](self, mut hasher: H):
        StringSpan(self).__hash__(hasher)
