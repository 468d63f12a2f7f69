"""None: the result of functions that return nothing."""


__extension NoneType(Writable, Equatable, Boolable, Hashable):
    """The type of `None`, the result of functions that return nothing.

    ```mojo
    def nothing():
        pass

    print(None, nothing() == None)  # None True
    ```
    """
    def __bool__(self) -> Bool:
        return False

    def __eq__(self, other: NoneType) -> Bool:
        return True

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("None")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)

    def __hash__[H: Hasher](self, mut hasher: H):
        hasher._update_u64(0)
