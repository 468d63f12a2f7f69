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
    """Has a text form. A struct without methods of its own is written as `Name(field=value, …)`.

    ```mojo
    @fieldwise_init
    struct Point(Writable):
        var x: Int
        var y: Int

    print(Point(1, 2))  # Point(x=1, y=2)
    ```
    """

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(reflect[Self].base_name())
        writer.write_string("(")
        comptime names = reflect[Self].field_names()
        comptime for i in range(reflect[Self].field_count()):
            comptime if i > 0:
                writer.write_string(", ")
            writer.write_string(comptime (names[i]))
            writer.write_string("=")
            reflect[Self].field_ref[i](self).write_to(writer)
        writer.write_string(")")

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write_string(reflect[Self].base_name())
        writer.write_string("(")
        comptime names = reflect[Self].field_names()
        comptime for i in range(reflect[Self].field_count()):
            comptime if i > 0:
                writer.write_string(", ")
            writer.write_string(comptime (names[i]))
            writer.write_string("=")
            reflect[Self].field_ref[i](self).write_repr_to(writer)
        writer.write_string(")")
