"""The command line of a program: options, flags and positional arguments, with a text of help.

    from std.argparse import ArgumentParser

A parser is told which arguments there are, then takes a command line apart. `--name value`, `--name=value`, `-n value` and `-nvalue` give
an option its value, `-ab` sets two flags, and after `--` everything is positional. Every parser has `-h` and `--help`.
"""

from std.collections.dict import Dict
from std.collections.list import List
from std.collections.optional import Optional
from std.sys import argv, exit, stderr

comptime _FLAG = 0
comptime _OPTION = 1
comptime _POSITIONAL = 2
comptime _HELP_COLUMN = 24
comptime _SMALL_H = Byte(0x68)


@fieldwise_init
struct _Argument(Copyable):
    var kind: Int
    var name: String
    """Without dashes."""
    var short: String
    """Of options and flags: one letter, or nothing."""
    var help: String
    var default: Optional[String]
    var choices: List[String]
    var is_required: Bool
    var is_many: Bool

    def shown(self) -> String:
        """As errors name it."""
        return self.name.copy() if self.kind == _POSITIONAL else String("--", self.name)

    def value_name(self) -> String:
        if len(self.choices):
            return String("{", ",".join(self.choices), "}")
        return self.name.copy() if self.kind == _POSITIONAL else self.name.upper().replace("-", "_")

    def usage(self) -> String:
        if self.kind == _POSITIONAL:
            if self.is_many:
                return String(self.value_name(), " ...") if self.is_required else String("[", self.value_name(), " ...]")
            return self.value_name() if self.is_required else String("[", self.value_name(), "]")
        var form = String("-", self.short) if self.short else String("--", self.name)
        if self.kind == _OPTION:
            form += String(" ", self.value_name())
        return form^ if self.is_required else String("[", form, "]")

    def heading(self) -> String:
        """In the list of all arguments."""
        if self.kind == _POSITIONAL:
            return self.value_name()
        var value = String(" ", self.value_name()) if self.kind == _OPTION else String()
        var long = String("--", self.name, value)
        return String("-", self.short, value, ", ", long) if self.short else long^


struct Arguments(Copyable, Writable):
    """What a command line gave: flags that are set, and the values of options and positional arguments by their names.

    ```mojo
    from std.argparse import ArgumentParser

    var parser = ArgumentParser("count")
    parser.add_option("from", default="1")
    parser.add_flag("quiet", short="q")
    var given = parser.parse(["-q", "--from", "5"])
    print(given.flag("quiet"), given.int("from"), given.float("from"), given.count("from"))  # True 5 5.0 1
    ```
    """

    var _flags: Dict[String, Int]
    var _values: Dict[String, List[String]]

    def __init__(out self):
        """Nothing is given."""
        self._flags = {}
        self._values = {}

    def flag(self, name: StringSpan) raises -> Bool:
        """Whether the flag `name` was given. Raises if the parser has no such flag."""
        return self.times(name) > 0

    def times(self, name: StringSpan) raises -> Int:
        """How often the flag `name` was given: 3 for `-vvv`. Raises if the parser has no such flag.

        ```mojo
        from std.argparse import ArgumentParser

        var parser = ArgumentParser("count")
        parser.add_flag("verbose", short="v")
        print(parser.parse(["-vv", "--verbose"]).times("verbose"))  # 3
        ```
        """
        var found = self._flags.get(String(name), -1)
        if found < 0:
            raise Error("the parser has no flag '", name, "'")
        return found

    def count(self, name: StringSpan) raises -> Int:
        """The number of values of the option or positional argument `name`, its default among them. Raises if the
        parser has no such argument.
        """
        return len(self.all(name))

    def all(self, name: StringSpan) raises -> List[String]:
        """All values of the option or positional argument `name`; none if it was not given. Raises if the parser has no
        such argument. Complexity: linear in their number.

        ```mojo
        from std.argparse import ArgumentParser

        var parser = ArgumentParser("join")
        parser.add_positional("file", many=True)
        print(parser.parse(["a", "b"]).all("file"))  # [a, b]
        ```
        """
        var key = String(name)
        if key not in self._values:
            raise Error("the parser has no option or positional argument '", name, "'")
        return self._values[key].copy()

    def text(self, name: StringSpan) raises -> String:
        """The value of the option or positional argument `name`, of several the last one. Raises if there is none.

        ```mojo
        from std.argparse import ArgumentParser

        var parser = ArgumentParser("greet")
        parser.add_option("name", short="n")
        print(parser.parse(["-nAnn"]).text("name"))  # Ann
        ```
        """
        var values = self.all(name)
        if not values:
            raise Error("no value was given for '", name, "'")
        return values[len(values) - 1].copy()

    def int(self, name: StringSpan) raises -> Int:
        """The value of the option or positional argument `name` as a whole number. Raises if there is none, or if it is
        not a whole number that fits into an Int.
        """
        var text = self.text(name)
        try:
            return atol(text)
        except:
            raise Error("argument ", name, ": '", text, "' is not a whole number")

    def float(self, name: StringSpan) raises -> Float64:
        """The value of the option or positional argument `name` as a number. Raises if there is none, or if it is not a
        number.
        """
        var text = self.text(name)
        try:
            return atof(text)
        except:
            raise Error("argument ", name, ": '", text, "' is not a number")

    def write_to(self, mut writer: Some[Writer]):
        """Names and what they were given, for debugging."""
        writer.write(self._flags, " ", self._values)


struct ArgumentParser(Copyable):
    """Knows which arguments a program takes.

    ```mojo
    from std.argparse import ArgumentParser

    var parser = ArgumentParser("resize", "Makes pictures smaller.")
    parser.add_positional("picture", help="the file", many=True)
    parser.add_option("width", short="w", help="in pixels", default="100")
    parser.add_flag("verbose", short="v")
    var given = parser.parse(["-v", "a.png", "--width=30", "b.png"])
    print(given.flag("verbose"), given.int("width"), given.all("picture"))  # True 30 [a.png, b.png]
    print(parser.usage())  # usage: resize [-h] [-w WIDTH] [-v] picture ...
    ```
    """

    var _program: String
    var _description: String
    var _arguments: List[_Argument]

    def __init__(out self, program: StringSpan, description: StringSpan = ""):
        """A parser without arguments but `--help`.

        Args:
            program: The program's name, for the text of help.
            description: What the program does, for the same.
        """
        self._program = String(program)
        self._description = String(description)
        self._arguments = []

    def _add(mut self, var argument: _Argument) raises:
        if not argument.name or argument.name.startswith("-") or argument.name == "help":
            raise Error("'", argument.name, "' cannot be an argument's name: it is given without dashes, and 'help' is there already")
        if argument.short == "h" or argument.short == "-" or argument.short.byte_length() > 1:
            raise Error("'", argument.short, "' cannot be the short form of an argument: it is one ASCII letter, and 'h' is help")
        for ref other in self._arguments:
            if other.name == argument.name or (argument.short and other.short == argument.short):
                raise Error("the parser has an argument '", argument.name, "' or its short form already")
        self._arguments.append(argument^)

    def add_flag(mut self, name: StringSpan, *, short: StringSpan = "", help: StringSpan = "") raises:
        """A flag, which is given or not.

        Args:
            name: Its name, without the two dashes.
            short: One letter that stands for it after a single dash.
            help: A line of help.

        Raises:
            If the name or the letter is not a valid one, or is taken.
        """
        self._add(_Argument(_FLAG, String(name), String(short), String(help), None, [], False, False))

    def add_option(
        mut self,
        name: StringSpan,
        *,
        short: StringSpan = "",
        help: StringSpan = "",
        default: Optional[String] = None,
        var choices: List[String] = [],
        required: Bool = False,
        many: Bool = False,
    ) raises:
        """An option, which takes a value.

        Args:
            name: Its name, without the two dashes.
            short: One letter that stands for it after a single dash.
            help: A line of help.
            default: Its value where it is not given.
            choices: The values that it may have; none: any.
            required: Whether it must be given.
            many: Whether it may be given several times and keeps all values; else the last one counts.

        Raises:
            If the name or the letter is not a valid one, or is taken.
        """
        self._add(_Argument(_OPTION, String(name), String(short), String(help), default, choices^, required, many))

    def add_positional(
        mut self,
        name: StringSpan,
        *,
        help: StringSpan = "",
        default: Optional[String] = None,
        var choices: List[String] = [],
        required: Bool = True,
        many: Bool = False,
    ) raises:
        """Adds a positional argument; the words of the command line go to them in the order in which they were added.

        Args:
            name: Its name.
            help: A line of help.
            default: Its value where it is not given; it is then not required.
            choices: The values that it may have; none: any.
            required: Whether it must be given.
            many: Whether it takes all that is left; only the last one can.

        Raises:
            When the name is not a valid one or is taken, or when the argument before takes all words that are left or may be left out.

        Complexity: linear in the number of arguments.
        """
        var needed = required and not default
        for ref other in self._arguments:
            if other.kind == _POSITIONAL and (other.is_many or (needed and not other.is_required)):
                raise Error("'", name, "' cannot stand behind '", other.name, "', which takes all that is left or may be left out")
        self._add(_Argument(_POSITIONAL, String(name), "", String(help), default, choices^, needed, many))

    # ---- help ----

    def usage(self) -> String:
        """One line that shows how the program is called. Complexity: linear in the number of arguments."""
        var out = String("usage: ", self._program, " [-h]")
        for ref argument in self._arguments:
            if argument.kind != _POSITIONAL:
                out += String(" ", argument.usage())
        for ref argument in self._arguments:
            if argument.kind == _POSITIONAL:
                out += String(" ", argument.usage())
        return out^

    def help(self) -> String:
        """The whole text of the help, with a line for each argument. Complexity: linear in the number of arguments.

        ```mojo
        from std.argparse import ArgumentParser

        var parser = ArgumentParser("greet", "Says hello.")
        parser.add_option("name", help="to whom", default="you")
        print("--name NAME" in parser.help(), "(default: you)" in parser.help())  # True True
        ```
        """
        var out = String(self.usage(), "\n")
        if self._description:
            out += String("\n", self._description, "\n")
        var positional = String()
        var options = String("  -h, --help            show this help and leave\n")
        for ref argument in self._arguments:
            if argument.kind == _POSITIONAL:
                positional += _help_line(argument)
            else:
                options += _help_line(argument)
        if positional:
            out += String("\narguments:\n", positional)
        return String(out, "\noptions:\n", options)

    # ---- reading ----

    def _find(self, name: StringSpan, is_short: Bool) raises -> Int:
        for i in range(len(self._arguments)):
            ref argument = self._arguments[i]
            if argument.kind != _POSITIONAL and (argument.short == name if is_short else argument.name == name):
                return i
        raise Error("there is no option '", "-" if is_short else "--", name, "'")

    def _give(self, mut given: Arguments, index: Int, value: StringSpan) raises:
        ref argument = self._arguments[index]
        if len(argument.choices) and String(value) not in argument.choices:
            raise Error("argument ", argument.shown(), ": '", value, "' is not one of ", ", ".join(argument.choices))
        if not argument.is_many:
            given._values[argument.name].clear()
        given._values[argument.name].append(String(value))

    def _long(self, mut given: Arguments, args: List[String], var at: Int) raises -> Int:
        """`--name`, `--name=value` or `--name value`; gives the index of the next word."""
        var word = args[at].removeprefix("--")
        var equals = word.find("=")
        var index = self._find(word[byte=:equals] if equals >= 0 else word, False)
        ref argument = self._arguments[index]
        if argument.kind == _FLAG:
            if equals >= 0:
                raise Error("argument --", argument.name, " takes no value")
            given._flags[argument.name] = given._flags.get(argument.name, 0) + 1
            return at + 1
        if equals >= 0:
            self._give(given, index, word[byte = equals + 1 :])
            return at + 1
        if at + 1 == len(args):
            raise Error("argument --", argument.name, ": a value is expected")
        self._give(given, index, args[at + 1])
        return at + 2

    def _short(self, mut given: Arguments, args: List[String], at: Int) raises -> Int:
        """`-a`, `-abc`, `-n value` or `-nvalue`; gives the index of the next word."""
        var word = args[at].removeprefix("-")
        var letter = 0
        while letter < word.byte_length():
            if word.as_bytes()[letter] == _SMALL_H:
                given._flags["help"] = 1
                return at + 1
            if word.as_bytes()[letter] >= 0x80:
                raise Error("there is no option '-", word[byte=letter:], "'")
            var index = self._find(word[byte = letter : letter + 1], True)
            ref argument = self._arguments[index]
            letter += 1
            if argument.kind == _FLAG:
                given._flags[argument.name] = given._flags.get(argument.name, 0) + 1
                continue
            if letter < word.byte_length():
                self._give(given, index, word[byte=letter:].removeprefix("="))
                return at + 1
            if at + 1 == len(args):
                raise Error("argument ", argument.shown(), ": a value is expected")
            self._give(given, index, args[at + 1])
            return at + 2
        return at + 1

    def _fill(self, mut given: Arguments, words: List[String]) raises:
        """The positional arguments, and what was not given."""
        var next = 0
        for i in range(len(self._arguments)):
            ref argument = self._arguments[i]
            if argument.kind == _POSITIONAL:
                while next < len(words) and (argument.is_many or not given._values[argument.name]):
                    self._give(given, i, words[next])
                    next += 1
            if argument.kind != _FLAG and not given._values[argument.name]:
                if argument.default:
                    given._values[argument.name].append(argument.default.value())
                elif argument.is_required:
                    raise Error("argument ", argument.shown(), " is missing")
        if next < len(words):
            raise Error("'", words[next], "' is one argument too many")

    def parse(self, args: List[String]) raises -> Arguments:
        """Takes a command line apart.

        A word such as `-5` is a value, unless an option has that letter. A default is not checked against the choices.

        Args:
            args: The words after the program's name.

        Returns:
            What was given, with the defaults of what was not.

        Raises:
            What is wrong with the command line. Behind `-h` or `--help` nothing is read or missed: the flag `help` is set.

        Complexity: words times arguments.

        ```mojo
        from std.argparse import ArgumentParser

        var parser = ArgumentParser("add")
        parser.add_positional("number", many=True)
        print(parser.parse(["3", "-5", "--", "-x"]).all("number"))  # [3, -5, -x]
        try:
            _ = parser.parse([])
        except e:
            print(e)  # argument number is missing
        ```
        """
        var given = Arguments()
        given._flags["help"] = 0
        for ref argument in self._arguments:
            if argument.kind == _FLAG:
                given._flags[argument.name] = 0
            else:
                given._values[argument.name] = []
        var words = List[String]()
        var at = 0
        while at < len(args) and not given._flags["help"]:
            ref word = args[at]
            if word == "--":
                for k in range(at + 1, len(args)):
                    words.append(args[k].copy())
                break
            if word == "--help":
                given._flags["help"] = 1
            elif word.startswith("--"):
                at = self._long(given, args, at)
            elif word.startswith("-") and word.byte_length() > 1 and not self._is_value(word):
                at = self._short(given, args, at)
            else:
                words.append(word.copy())
                at += 1
        if not given._flags["help"]:
            self._fill(given, words)
        return given^

    def _is_value(self, word: String) -> Bool:
        """A negative number, where no option has that digit."""
        for ref argument in self._arguments:
            if argument.short and word[byte=1:].startswith(argument.short):
                return False
        try:
            _ = atof(word)
            return True
        except:
            return False

    def parse_args(self) -> Arguments:
        """Parses the program's own command line. For `-h` and `--help` the help goes to standard output, and the
        program ends with status 0. A mistake goes to the standard error stream, with the usage, and the program ends
        with status 2. Complexity: linear in the number of words, for each of which the parser's arguments are searched.

        ```mojo
        from std.argparse import ArgumentParser

        var parser = ArgumentParser("greet", "Says hello.")
        parser.add_option("name", default="you")
        print("hello", parser.parse_args().text("name"))  # hello you
        ```
        """
        var args = List[String]()
        var own = argv()
        for i in range(1, len(own)):
            args.append(String(own[i]))
        try:
            var given = self.parse(args)
            if given.flag("help"):
                print(self.help(), end="")
                exit(0)
            return given^
        except e:
            print(self.usage(), file=stderr)
            print(self._program, ": error: ", e, sep="", file=stderr)
            exit(2)
            return Arguments()


def _help_line(argument: _Argument) -> String:
    var out = String("  ", argument.heading())
    var help = argument.help.copy()
    if argument.default:
        help += String(" " if help else "", "(default: ", argument.default.value(), ")")
    if not help:
        return String(out, "\n")
    if out.byte_length() + 2 > _HELP_COLUMN:
        out += String("\n", " " * _HELP_COLUMN)
    else:
        out += " " * (_HELP_COLUMN - out.byte_length())
    return String(out, help, "\n")
