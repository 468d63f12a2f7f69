"""`pyc repl`: cells at a prompt. `:help` lists the commands."""

import contextlib
import os
import sys
import time
import traceback

from . import cells, compiler, session

HELP = """\
:type EXPR   the type of an expression, the signature of a function
:ir NAME     a function in the compiler's own form; :llvm NAME in LLVM's
:asm NAME    its instructions
:why NAME    why a function is not machine code
:time CELL   how long a cell takes
:quit        or Ctrl-D
A statement may be Python or of the systems register (struct, fn, var, …). An empty line ends one of several lines."""


def history_path():
    """The path of the history, or None if it cannot be written."""
    base = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    path = os.path.join(base, "pyc", "history")
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a"):
            return path
    except OSError:
        return None


class PlainReader:
    """Lines from a pipe."""

    def read(self):
        lines = []
        for line in sys.stdin:
            lines.append(line)
            if cells.is_complete("".join(lines)):
                break
        return "".join(lines) if lines else None


class LineReader:
    """With the line editor of this Python: one line after the other."""

    def __init__(self, own):
        import atexit
        import readline

        def complete(text, state):
            found = own.completions(text)
            return found[state] if state < len(found) else None

        readline.set_completer(complete)
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
        if path := history_path():
            with contextlib.suppress(OSError):  # libedit refuses an empty file
                readline.read_history_file(path)
            atexit.register(readline.write_history_file, path)

    def read(self):
        text = ""
        try:
            while True:
                text += input("... " if text else ">>> ") + "\n"
                if cells.is_complete(text):
                    return text
        except EOFError:
            return text or None


class ScreenReader:
    """With prompt_toolkit, where it is installed: a cell is edited as a whole."""

    def __init__(self, own):
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.history import FileHistory
        from prompt_toolkit.key_binding import KeyBindings

        class Names(Completer):
            def get_completions(self, document, event):
                line = document.current_line_before_cursor
                word = line.split()[-1] if line.split() else ""
                for name in own.completions(line):
                    yield Completion(name, start_position=-len(word.rpartition("(")[2]))

        keys, path = KeyBindings(), history_path()

        @Condition
        def ready():
            buffer = self.prompt.default_buffer
            before, _, last = buffer.text.rpartition("\n")
            ends = bool(before) and not last.strip()  # an empty line, or one with an indentation that was put there
            return buffer.document.is_cursor_at_the_end and (ends or cells.is_complete(buffer.text))

        @keys.add("enter", filter=ready)
        def accept(event):
            event.current_buffer.validate_and_handle()

        self.prompt = PromptSession(
            history=FileHistory(path) if path else None,
            completer=Names(),
            complete_while_typing=False,
            multiline=True,
            key_bindings=keys,
            prompt_continuation="... ",
        )

    def read(self):
        try:
            return self.prompt.prompt(">>> ")
        except EOFError:
            return None


def reader_for(own):
    if not sys.stdin.isatty():
        return PlainReader()
    for kind in (ScreenReader, LineReader):
        try:
            return kind(own)
        except ImportError:
            pass
    return PlainReader()


def report():
    """Prints the error of a cell, with the frames from the cell on."""
    kind, error, tb = sys.exc_info()
    if isinstance(error, compiler.CompileError):
        print(error, file=sys.stderr)
        return
    while tb is not None and not tb.tb_frame.f_code.co_filename.startswith("<cell"):
        tb = tb.tb_next
    lines = traceback.format_exception(kind, error, tb)
    print("".join(lines), end="", file=sys.stderr)


def show(own, value):
    if value is not None:
        own.space["_"] = value
        print(session.shown(value))


def why(own, name):
    value = own.space.get(name.strip())
    if name.strip() in own.definitions:
        return "it is machine code"
    if not hasattr(value, "__pyc_state__"):
        return "it is not a function that pyc compiles: generators, functions that bind global names and those that ask for their variables stay Python"
    choices = value.__pyc_state__()
    return choices.why or ("it is machine code" if choices.made else "it has not been called yet")


def command(own, text):
    word, _, rest = text.partition(" ")
    if word == ":type":
        print(own.type_of(rest))
    elif word in (":ir", ":llvm", ":asm"):
        print(own.dump(rest, word[1:]))
    elif word == ":why":
        print(why(own, rest))
    elif word == ":time":
        start = time.perf_counter()
        show(own, own.run(rest))
        print(f"{(time.perf_counter() - start) * 1000:.3f} ms")
    elif word in (":quit", ":q"):
        return False
    elif word == ":help":
        print(HELP)
    else:
        print(f"'{word}' is no command; :help lists them", file=sys.stderr)
    return True


def step(own, text):
    """Runs a cell or a command. Gives False at the end of the session."""
    try:
        if text.startswith(":"):
            return command(own, text.strip())
        show(own, own.run(text))
    except SystemExit as e:
        raise e
    except BaseException:
        report()
    return True


def main():
    if sys.stdin is None:
        sys.exit("pyc: error: cannot read standard input: it is closed")
    own = session.Session()
    reader = reader_for(own)
    if sys.stdin.isatty():
        print("pyc; :help lists commands, Ctrl-D ends")
    while True:
        try:
            text = reader.read()
        except KeyboardInterrupt:
            print()
            continue
        if text is None:
            break
        if text.strip() and not step(own, text):
            break
        print(end="", flush=True)  # standard output may be closed


if __name__ == "__main__":
    main()
