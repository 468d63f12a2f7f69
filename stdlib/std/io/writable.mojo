"""Text form of values: a Writable writes itself to a Writer."""


trait Writer(AnyType):
    """Takes text. Only `write_string` is required."""

    def write_string(mut self, string: StringSpan):
        ...

    def write[*Ts: Writable](mut self, *args: *Ts):
        """Writes the text of each argument, one after the other."""
        comptime for i in range(args.__len__()):
            args[i].write_to(self)


trait Writable(AnyType):
    """Has a text form. A struct without methods of its own is written as `Name(field=value, …)`."""

    def write_to(self, mut writer: Some[Writer]):
        ...

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)
