"""Places in the source."""


@fieldwise_init
struct SourceLocation(Copyable, Writable):
    """A line and a column of a file.

    ```mojo
    print(SourceLocation(3, 7, "a.mojo"), SourceLocation(3, 7, "a.mojo").line())  # a.mojo:3:7 3
    ```
    """

    var _line: Int
    var _column: Int
    var _file: String

    def line(self) -> Int:
        """The line, from 1.

        ```mojo
        print(SourceLocation(3, 7, "a.mojo").line())  # 3
        ```
        """
        return self._line

    def column(self) -> Int:
        """The column, from 1.

        ```mojo
        print(SourceLocation(3, 7, "a.mojo").column())  # 7
        ```
        """
        return self._column

    def file_name(self) -> String:
        """The file.

        ```mojo
        print(SourceLocation(3, 7, "a.mojo").file_name())  # a.mojo
        ```
        """
        return self._file

    def prefix[T: Writable](self, message: T) -> String:
        """The message with the place before it.

        ```mojo
        print(SourceLocation(3, 7, "a.mojo").prefix("too late"))  # At a.mojo:3:7: too late
        ```
        """
        return String("At ", self, ": ", message)

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self._file, ":", self._line, ":", self._column)


def _parsed(at: StaticString) -> SourceLocation:
    """Of `file:line:column`."""
    var column = at.rfind(":")
    var line = at[byte=:column].rfind(":")
    try:
        return SourceLocation(Int(at[byte = line + 1 : column]), Int(at[byte = column + 1 :]), String(at[byte=:line]))
    except:
        return SourceLocation(0, 0, String(at))


def call_location(*, at: StringLiteral = __pyc.caller_site()) -> SourceLocation:
    """Where the function was called that asks.

    ```mojo
    def line() -> Int:
        return call_location().line()

    print(line() == source_location().line())  # True
    ```
    """
    return _parsed(at)


def source_location(*, at: StringLiteral = __pyc.call_site()) -> SourceLocation:
    """Where it is called.

    ```mojo
    print(source_location().line() > 0)  # True
    ```
    """
    return _parsed(at)
