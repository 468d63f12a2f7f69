"""Running commands."""

from std.subprocess.child import Child, Output, capture


def run(command: String) raises -> String:
    """Runs `command` in a shell and gives what it wrote to standard output, without white space at the end. Raises if
    it cannot be run. Complexity: linear in the output.

    ```mojo
    print(run("echo one"))  # one
    ```
    """
    var text = command
    var mode = String("r")
    __pyc.pyc_out_flush()
    var pipe = external_call["popen", Int](text.as_c_string_span().ptr(), mode.as_c_string_span().ptr())
    if pipe == 0:
        raise Error("cannot run ", command)
    var out = String()
    while True:
        out.reserve_bytes(out._size + 4096)
        var n = external_call["fread", Int](__pyc.offset(out._data, out._size), UInt(1), UInt(4096), pipe)
        if n <= 0:
            break
        out._size += n
    _ = external_call["pclose", Int32](pipe)
    return String(out.rstrip())
