"""Programs that this one talks to, and programs whose output is wanted."""

from std.ffi.errno import ErrNo, get_errno
from std.os.poll import _Poll, _READABLE, _WRITABLE, _poll
from std.os.process import Pipe, Process, ProcessStatus
from std.time import _deadline

comptime _CHUNK = 65536


@fieldwise_init
struct Output(Movable):
    """What a program has written, and how it ended.

    ```mojo
    from std.subprocess import capture

    var made = capture(["sh", "-c", "echo one; echo two >&2; exit 3"])
    print(made.text(), made.error_text(), made.status.exit_code, sep="|")  # one |two |3
    ```
    """

    var status: ProcessStatus
    var out: List[UInt8]
    var errors: List[UInt8]

    def succeeded(self) -> Bool:
        """Whether it ended with the exit code 0.

        ```mojo
        from std.subprocess import capture

        print(capture(["true"]).succeeded(), capture(["false"]).succeeded())  # True False
        ```
        """
        return self.status.exit_code == 0

    def text(self) raises -> String:
        """What it wrote to standard output. Raises if that is not UTF-8. Complexity: linear.

        ```mojo
        from std.subprocess import capture

        print(capture(["echo", "one"]).text())  # one
        ```
        """
        return String(from_utf8=Span(self.out))

    def error_text(self) raises -> String:
        """What it wrote to standard error. Raises if that is not UTF-8. Complexity: linear.

        ```mojo
        from std.subprocess import capture

        print(capture(["sh", "-c", "echo one >&2"]).error_text())  # one
        ```
        """
        return String(from_utf8=Span(self.errors))


struct Child(Movable):
    """A program that runs beside this one, with pipes to its standard input, output and error. When the value dies, the pipes are closed; `kill`
    and `wait` say what becomes of the program.

    ```mojo
    from std.subprocess import Child

    var child = Child(["cat"])
    child.write("one\n")
    child.write("two\n")
    var made = child^.finish()
    print(made.text())  # one two
    ```
    """

    var _process: Process
    var _input: Pipe
    var _output: Pipe
    var _errors: Pipe

    def __init__(out self, argv: List[String], *, folder: String = "") raises:
        """Starts the program `argv[0]` with the arguments that follow it, in `folder` if that is not empty. A name without a slash is looked for
        in the folders of `PATH`. Raises if it cannot be started. Complexity: linear in the arguments."""
        _ = external_call["signal", Int](Int32(13), Int(1))  # writing to a program that has ended raises, and ends nothing
        self._input = Pipe()
        self._output = Pipe()
        self._errors = Pipe()
        self._process = Process._start(
            argv, folder, [self._input.fd_in.value(), self._output.fd_out.value(), self._errors.fd_out.value()]
        )
        self._input.set_output_only()
        self._output.set_input_only()
        self._errors.set_input_only()

    def write(mut self, text: StringSpan) raises:
        """Writes `text` to its standard input. Waits if the program does not read; raises if it has closed its input. Complexity: linear.

        ```mojo
        from std.subprocess import Child

        var child = Child(["wc", "-l"])
        child.write("one\ntwo\n")
        print(child^.finish().text())  # 2
        ```
        """
        self._input.write_bytes(text.as_bytes())

    def close_input(mut self):
        """Ends its standard input.

        ```mojo
        from std.subprocess import Child

        var child = Child(["cat"])
        child.close_input()
        print(child.wait().exit_code)  # 0
        ```
        """
        self._input.set_input_only()

    def read(mut self, size: Int = 65536) raises -> List[UInt8]:
        """What it has written to standard output, at most `size` bytes. Waits if there is nothing; gives an empty list at the end. Raises if it
        cannot be read. Complexity: linear.

        ```mojo
        from std.subprocess import Child

        var child = Child(["printf", "abc"])
        print(child.read(2))  # [97, 98]
        ```
        """
        var bytes = List[UInt8](length=max(size, 0), fill=0)
        var n = self._output.read_bytes(bytes)
        bytes.resize(n, 0)
        return bytes^

    def poll(mut self) -> ProcessStatus:
        """How it has ended, if it has.

        ```mojo
        from std.subprocess import Child

        var child = Child(["sleep", "9"])
        print(child.poll().has_exited(), child.kill())  # False True
        ```
        """
        return self._process.poll()

    def wait(mut self) -> ProcessStatus:
        """Waits until it has ended. A program that writes more than the pipe holds (64 KiB) waits, too: `finish` reads what it writes.

        ```mojo
        from std.subprocess import Child

        var child = Child(["sh", "-c", "exit 3"])
        print(child.wait().exit_code)  # 3
        ```
        """
        return self._process.wait()

    def kill(mut self) -> Bool:
        """Ends it at once; says whether that could be asked for.

        ```mojo
        from std.subprocess import Child

        var child = Child(["sleep", "9"])
        print(child.kill(), child.wait().term_signal)  # True 9
        ```
        """
        return self._process.kill()

    def finish(deinit self, input: StringSpan = "", *, timeout: Float64 = -1) raises -> Output:
        """Writes `input`, ends the standard input, reads all that the program writes, and waits until it has ended. Raises if that takes longer
        than `timeout` seconds (negative: waits without an end); then the program is killed. Complexity: linear in input and output.

        ```mojo
        from std.subprocess import Child

        print(Child(["tr", "a-z", "A-Z"]).finish("one\n").text())  # ONE
        ```
        """
        var out = List[UInt8]()
        var errors = List[UInt8]()
        var sent = 0
        if input.byte_length() == 0:
            self._input.set_input_only()
        else:
            _ = external_call["fcntl", Int32, num_fixed_args=2](Int32(self._input.fd_out.value()), Int32(4), Int32(0o4000))
        var end = _deadline(timeout)
        while self._input.fd_out or self._output.fd_in or self._errors.fd_in:
            var polls = Array[_Poll, 3](fill=_Poll(-1, 0, 0))
            polls[0] = _Poll(Int32(self._input.fd_out.or_else(-1)), _WRITABLE, 0)
            polls[1] = _Poll(Int32(self._output.fd_in.or_else(-1)), _READABLE, 0)
            polls[2] = _Poll(Int32(self._errors.fd_in.or_else(-1)), _READABLE, 0)
            var count = _poll(polls.unsafe_ptr(), 3, end)
            if count == 0:
                _ = self._process.kill()
                _ = self._process.wait()
                raise Error("the program took longer than ", timeout, " seconds")
            if count < 0:
                continue
            if polls[0].found != 0:
                var rest = input.as_bytes()[sent:]
                var n = external_call["write", Int](polls[0].fd, rest.unsafe_ptr(), UInt(len(rest)))
                if n >= 0:
                    sent += n
                if sent == input.byte_length() or (n < 0 and get_errno() != ErrNo.EAGAIN and get_errno() != ErrNo.EINTR):
                    self._input.set_input_only()
            if polls[1].found != 0 and not _read_more(self._output, out):
                self._output.set_output_only()
            if polls[2].found != 0 and not _read_more(self._errors, errors):
                self._errors.set_output_only()
        var status = self._process.wait()
        return Output(status, out^, errors^)


def _read_more(mut pipe: Pipe, mut into: List[UInt8]) raises -> Bool:
    """Appends what is there; False at the end."""
    var size = len(into)
    into.reserve(size + _CHUNK)
    var room = Span[UInt8, MutUntrackedOrigin](unsafe_ptr=__pyc.offset(into._data, size), length=_CHUNK)
    var n = pipe.read_bytes(room)
    into._len = size + n
    return n > 0


def capture(argv: List[String], *, input: StringSpan = "", folder: String = "", timeout: Float64 = -1) raises -> Output:
    """Runs the program `argv[0]` with the arguments that follow it, in `folder` if that is not empty, gives it `input`, and gives what it writes.
    No shell is asked, so nothing has to be quoted. Raises if it cannot be started, or takes longer than `timeout` seconds (negative: waits
    without an end), and then is killed. Complexity: linear in input and output.

    ```mojo
    from std.subprocess import capture

    print(capture(["sort"], input="b\na\n").text())  # a b
    ```
    """
    var child = Child(argv, folder=folder)
    return child^.finish(input, timeout=timeout)
