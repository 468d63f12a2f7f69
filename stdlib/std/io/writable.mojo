"""Text form of values: a Writable writes itself to a Writer."""


trait Writer(AnyType):
    """Receives text. Only `write_string` is required.

    ```mojo
    @fieldwise_init
    struct Length(Writer):
        var bytes: Int

        def write_string(mut self, string: StringSpan):
            self.bytes += string.byte_length()

    var length = Length(0)
    length.write("abc", 12)
    print(length.bytes)  # 5
    ```
    """

    def write_string(mut self, string: StringSpan):
        """Receives the text `string`.

        ```mojo
        var text = String("a")
        text.write_string("b")
        print(text)  # ab
        ```
        """
        ...

    def write[*Ts: Writable](mut self, *args: *Ts):
        """Writes the text of each of the `args`, one after the other.

        ```mojo
        var text = String()
        text.write("x=", 1, ", y=", 2.5)
        print(text)  # x=1, y=2.5
        ```
        """
        comptime for i in range(args.__len__()):
            args[i].write_to(self)


trait Writable(AnyType):
    """Can be written as text. A struct without methods of its own is written as `Name(field=value, …)`.

    ```mojo
    @fieldwise_init
    struct Point(Writable):
        var x: Int
        var y: Int

    print(Point(1, 2))  # Point(x=1, y=2)
    ```
    """

    def write_to(self, mut writer: Some[Writer]):
        """Writes the text form: what `print` and `String(x)` show.

        ```mojo
        @fieldwise_init
        struct Money(Writable):
            var cents: Int

            def write_to(self, mut writer: Some[Writer]):
                writer.write(self.cents // 100, ".", String(self.cents % 100).ascii_rjust(2, "0"))

        print(Money(1205))  # 12.05
        ```
        """
        writer.write_string(reflect[Self].written_name())
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
        """Writes the text for a programmer, which `repr(x)` gives.

        ```mojo
        @fieldwise_init
        struct Place(Writable):
            var name: String
            var floor: Int

        print(repr(Place("lab", 2)))  # Place(name='lab', floor=Int(2))
        ```
        """
        writer.write_string(reflect[Self].written_name())
        writer.write_string("(")
        comptime names = reflect[Self].field_names()
        comptime for i in range(reflect[Self].field_count()):
            comptime if i > 0:
                writer.write_string(", ")
            writer.write_string(comptime (names[i]))
            writer.write_string("=")
            reflect[Self].field_ref[i](self).write_repr_to(writer)
        writer.write_string(")")
