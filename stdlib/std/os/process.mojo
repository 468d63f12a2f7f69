"""Programs that run beside this one, and pipes."""

from std.ffi.errno import get_errno


@fieldwise_init
struct ProcessStatus(Copyable, ImplicitlyCopyable):
    """How a program ended: with an exit code, by a signal, or not yet.

    ```mojo
    print(ProcessStatus(exit_code=1).has_exited(), ProcessStatus.running().has_exited())  # True False
    ```
    """

    var exit_code: Optional[Int]
    var term_signal: Optional[Int]

    def __init__(out self, exit_code: Optional[Int] = None, term_signal: Optional[Int] = None):
        self.exit_code = exit_code
        self.term_signal = term_signal

    @staticmethod
    def running() -> Self:
        """The status of a program that goes on.

        ```mojo
        print(ProcessStatus.running().has_exited())  # False
        ```
        """
        return Self()

    def has_exited(self) -> Bool:
        """Whether it has ended, be it by a signal.

        ```mojo
        print(ProcessStatus(term_signal=9).has_exited())  # True
        ```
        """
        return Bool(self.exit_code) or Bool(self.term_signal)


struct Pipe(Movable):
    """What is written to it can be read from it. Both ends are closed when it dies.

    ```mojo
    var pipe = Pipe()
    pipe.write_bytes("ab".as_bytes())
    var room = Array[UInt8, 4](fill=0)
    print(pipe.read_bytes(room), room)  # 2 [97, 98, 0, 0]
    ```
    """

    var fd_in: Optional[Int]
    var fd_out: Optional[Int]

    def __init__(out self, in_close_on_exec: Bool = True, out_close_on_exec: Bool = True) raises:
        """Makes the pipe; the ends that are so closed are not seen by programs that are started."""
        var ends = Array[Int32, 2](fill=0)
        if external_call["pipe", Int32](__pyc.address(ends)) != 0:
            raise Error("Failed to create pipe")
        self.fd_in = Int(ends[0])
        self.fd_out = Int(ends[1])
        if in_close_on_exec:
            self._close_on_exec(Int(ends[0]))
        if out_close_on_exec:
            self._close_on_exec(Int(ends[1]))

    def __deinit__(deinit self):
        Self._close(self.fd_in)
        Self._close(self.fd_out)

    @staticmethod
    def _close(fd: Optional[Int]):
        if fd:
            _ = external_call["close", Int32](Int32(fd.value()))

    @staticmethod
    def _close_on_exec(fd: Int):
        _ = external_call["fcntl", Int32, num_fixed_args=2](Int32(fd), Int32(2), Int32(1))

    def set_input_only(mut self):
        """Closes the end for writing.

        ```mojo
        var pipe = Pipe()
        pipe.set_input_only()
        print(Bool(pipe.fd_out))  # False
        ```
        """
        Self._close(self.fd_out)
        self.fd_out = None

    def set_output_only(mut self):
        """Closes the end for reading.

        ```mojo
        var pipe = Pipe()
        pipe.set_output_only()
        print(Bool(pipe.fd_in))  # False
        ```
        """
        Self._close(self.fd_in)
        self.fd_in = None

    def write_bytes(mut self, bytes: Span[UInt8, _]) raises:
        """Writes all bytes; raises when the end is closed or nobody can read. Complexity: linear.

        ```mojo
        var pipe = Pipe()
        pipe.write_bytes("ab".as_bytes())
        var room = Array[UInt8, 4](fill=0)
        print(pipe.read_bytes(room))  # 2
        ```
        """
        if not self.fd_out:
            raise Error("Can not write from read only side of pipe")
        var done = 0
        while done < len(bytes):
            var n = external_call["write", Int](Int32(self.fd_out.value()), __pyc.offset(bytes.unsafe_ptr(), done), len(bytes) - done)
            if n < 0:
                raise Error("Failed to write to pipe")
            done += n

    def read_bytes(mut self, buffer: Span[mut=True, UInt8, _]) raises -> Int:
        """Reads what is there, as much as `buffer` has room for, and gives the number of bytes. Waits if there is
        nothing yet; gives 0 at the end. Raises if it cannot be read.

        ```mojo
        var pipe = Pipe()
        pipe.write_bytes("abc".as_bytes())
        var room = Array[UInt8, 2](fill=0)
        print(pipe.read_bytes(room), room)  # 2 [97, 98]
        ```
        """
        if not self.fd_in:
            raise Error("Can not read from write only side of pipe")
        var n = external_call["read", Int](Int32(self.fd_in.value()), buffer.unsafe_ptr(), len(buffer))
        if n < 0:
            raise Error("Failed to read from pipe")
        return n


struct Process(Movable):
    """A program that this one has started.

    ```mojo
    var process = Process.run("sh", ["-c", "exit 3"])
    print(process.wait().exit_code)  # 3
    ```
    """

    comptime _INTERRUPT = 2
    comptime _HANGUP = 1
    comptime _KILL = 9

    var child_pid: Int
    var status: Optional[ProcessStatus]

    def __init__(out self, child_pid: Int):
        self.child_pid = child_pid
        self.status = None

    @staticmethod
    def run(var path: String, argv: List[String]) raises -> Self:
        """Starts the program `path` with the arguments `argv`. A name without a slash is looked for in the folders of
        `PATH`, as a shell does. Raises if there is none. Complexity: linear in the arguments.

        ```mojo
        var process = Process.run("true", [])
        print(process.wait().exit_code)  # 0
        ```
        """
        return Self._start([path] + argv, "", [])

    @staticmethod
    def _start(argv: List[String], folder: String, files: List[Int]) raises -> Self:
        """Starts the program `argv[0]` in a folder, if one is named, with its first files if they are given."""
        if not argv:
            raise Error("no program is named")
        var texts = argv.copy()
        var path = texts[0]
        var place = folder
        var where = place.as_c_string_span().ptr()
        var words = List[Int]()
        for ref text in texts:
            words.append(Int(text.as_c_string_span().ptr()))
        words.append(0)
        var trouble = Pipe()
        __pyc.pyc_out_flush()
        var pid = Int(external_call["fork", Int32]())
        if pid < 0:
            raise Error("Unable to fork parent")
        if pid == 0:
            var is_ready = True
            _ = external_call["signal", Int](Int32(13), Int(0))  # a program begins with the usual end by a broken pipe
            for i in range(len(files)):
                is_ready = external_call["dup2", Int32](Int32(files[i]), Int32(i)) >= 0 and is_ready
            if folder:
                is_ready = external_call["chdir", Int32](where) == 0 and is_ready
            if is_ready:
                _ = external_call["execvp", Int32](words[0], words.unsafe_ptr())
            var code = get_errno().value
            var bytes = Array[UInt8, 1](fill=UInt8(code))
            _ = external_call["write", Int](Int32(trouble.fd_out.value()), __pyc.address(bytes), 1)
            external_call["_exit", NoneType](Int32(127))
        trouble.set_input_only()
        var room = Array[UInt8, 1](fill=0)
        var failed = trouble.read_bytes(room) == 1
        _ = texts^
        _ = place^
        var process = Self(pid)
        if failed:
            _ = process.wait()
            raise Error("Failed to execute ", path, ", EINT error code: ", room[0])
        return process^

    def wait(mut self) -> ProcessStatus:
        """Waits until it has ended, and says how.

        ```mojo
        var process = Process.run("false", [])
        print(process.wait().exit_code)  # 1
        ```
        """
        return self._ask(0)

    def poll(mut self) -> ProcessStatus:
        """Says how it has ended, if it has.

        ```mojo
        var process = Process.run("sleep", ["9"])
        print(process.poll().has_exited(), process.kill())  # False True
        ```
        """
        return self._ask(1)

    def _ask(mut self, options: Int) -> ProcessStatus:
        if self.status:
            return self.status.value()
        var word = Int32(0)
        if Int(external_call["waitpid", Int32](Int32(self.child_pid), __pyc.address(word), Int32(options))) != self.child_pid:
            return ProcessStatus.running()
        var signal = Int(word & 0x7F)
        self.status = ProcessStatus(term_signal=signal) if signal else ProcessStatus(exit_code=Int((word >> 8) & 0xFF))
        return self.status.value()

    def _send(mut self, signal: Int) -> Bool:
        if self.poll().has_exited():
            return False
        return external_call["kill", Int32](Int32(self.child_pid), Int32(signal)) == 0

    def kill(mut self) -> Bool:
        """Ends it at once; says whether that could be asked for.

        ```mojo
        var process = Process.run("sleep", ["9"])
        print(process.kill(), process.wait().term_signal)  # True 9
        ```
        """
        return self._send(Self._KILL)

    def interrupt(mut self) -> Bool:
        """Asks it to stop, as Ctrl-C does; says whether that could be asked for.

        ```mojo
        var process = Process.run("sleep", ["9"])
        print(process.interrupt(), process.wait().term_signal)  # True 2
        ```
        """
        return self._send(Self._INTERRUPT)

    def hangup(mut self) -> Bool:
        """Tells it that its terminal is gone; says whether that could be told.

        ```mojo
        var process = Process.run("sleep", ["9"])
        print(process.hangup(), process.wait().term_signal)  # True 1
        ```
        """
        return self._send(Self._HANGUP)
