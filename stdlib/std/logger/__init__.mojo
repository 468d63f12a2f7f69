"""Log messages, by their importance."""

from std.os import abort
from std.sys import get_defined_string, stdout


@fieldwise_init
struct Level(TrivialRegisterPassable, Comparable, Writable):
    """The importance of a message. That of a logger is the lowest that it writes.

    ```mojo
    print(Level.INFO, Level.DEBUG < Level.ERROR)  # INFO True
    ```
    """

    comptime NOTSET = Level(0)
    comptime TRACE = Level(1)
    comptime DEBUG = Level(2)
    comptime INFO = Level(3)
    comptime WARNING = Level(4)
    comptime ERROR = Level(5)
    comptime CRITICAL = Level(6)
    var _value: Int

    def __eq__(self, other: Self) -> Bool:
        return self._value == other._value

    def __lt__(self, other: Self) -> Bool:
        return self._value < other._value

    def write_to(self, mut writer: Some[Writer]):
        writer.write(global_constant[_NAMES]()[self._value])


comptime _NAMES: Array[StaticString, 7] = ["NOTSET", "TRACE", "DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]


def _default_level() -> Level:
    comptime name = get_defined_string["LOGGING_LEVEL", "NOTSET"]()
    comptime for i in range(len(_NAMES)):
        comptime if name == _NAMES[i]:
            return Level(i)
    return Level.NOTSET


comptime DEFAULT_LEVEL = _default_level()
"""What loggers without a level of their own write: `-D LOGGING_LEVEL=…`, without it nothing."""


struct Logger[level: Level = DEFAULT_LEVEL](ImplicitlyCopyable):
    """Writes messages of `level` and above to standard output, or to another file; without one, that of `-D LOGGING_LEVEL=…`, else none at all.

    ```mojo
    var log = Logger[Level.INFO](prefix="[app] ")
    log.debug("not shown")
    log.info("started", 3)  # [app] started 3
    ```
    """

    var _prefix: Optional[String]
    var _fd: RawFileDescriptor
    var _source_location: Bool

    def __init__(
        out self, *, fd: RawFileDescriptor = stdout, prefix: Optional[String] = None, source_location: Bool = False
    ):
        """Lines open with the prefix, without one with the level; then, where it is asked for, the place of the call. They go to the
        file `fd`."""
        self._prefix = prefix
        self._fd = fd
        self._source_location = source_location

    def trace[*Ts: Writable](self, *args: *Ts, sep: StringSpan = " ", _at: StringLiteral = __pyc.call_site()):
        """Writes the texts of `args`, `sep` between them, as a message that only a trace needs.

        ```mojo
        Logger[Level.TRACE]().trace("step", 1)  # TRACE::: step 1
        ```
        """
        self._line[Level.TRACE](_at, sep, *args)

    def debug[*Ts: Writable](self, *args: *Ts, sep: StringSpan = " ", _at: StringLiteral = __pyc.call_site()):
        """Writes the texts of `args`, `sep` between them, as a message for those who look for a mistake.

        ```mojo
        Logger[Level.TRACE]().debug("step", 1)  # DEBUG::: step 1
        ```
        """
        self._line[Level.DEBUG](_at, sep, *args)

    def info[*Ts: Writable](self, *args: *Ts, sep: StringSpan = " ", _at: StringLiteral = __pyc.call_site()):
        """Writes the texts of `args`, `sep` between them, as a message about the ordinary course of the program.

        ```mojo
        Logger[Level.TRACE]().info("step", 1)  # INFO::: step 1
        ```
        """
        self._line[Level.INFO](_at, sep, *args)

    def warning[*Ts: Writable](self, *args: *Ts, sep: StringSpan = " ", _at: StringLiteral = __pyc.call_site()):
        """Writes the texts of `args`, `sep` between them, as a message about something that may go wrong.

        ```mojo
        Logger[Level.TRACE]().warning("step", 1)  # WARNING::: step 1
        ```
        """
        self._line[Level.WARNING](_at, sep, *args)

    def error[*Ts: Writable](self, *args: *Ts, sep: StringSpan = " ", _at: StringLiteral = __pyc.call_site()):
        """Writes the texts of `args`, `sep` between them, as a message about something that went wrong.

        ```mojo
        Logger[Level.TRACE]().error("step", 1)  # ERROR::: step 1
        ```
        """
        self._line[Level.ERROR](_at, sep, *args)

    def critical[*Ts: Writable](self, *args: *Ts, sep: StringSpan = " ", _at: StringLiteral = __pyc.call_site()):
        """Writes the texts of `args`, `sep` between them, as a message about something that the program cannot survive, and aborts the
        program.

        ```mojo
        Logger().critical("not shown without a level")
        ```
        """
        self._line[Level.CRITICAL](_at, sep, *args)
        comptime if Self.level != Level.NOTSET:
            abort()

    def _line[of: Level, *Ts: Writable](self, at: StringLiteral, sep: StringSpan, *args: *Ts):
        comptime if Self.level == Level.NOTSET or of < Self.level:
            return
        else:
            var line = String()
            if self._prefix:
                line.write(self._prefix.value())
            else:
                line.write(of, "::: ")
            if self._source_location:
                line.write("[", at, "] ")
            comptime for i in range(args.__len__()):
                comptime if i > 0:
                    line.write(sep)
                line.write(args[i])
            print(line, file=self._fd)
