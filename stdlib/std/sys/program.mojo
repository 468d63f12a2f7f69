"""Arguments, exit, standard streams."""

from std.io.file import RawFileDescriptor
from std.ffi.c_string import CStringSpan

comptime stdin = RawFileDescriptor(0)
comptime stdout = RawFileDescriptor(1)
comptime stderr = RawFileDescriptor(2)


def argv() -> List[StaticString]:
    """The program's name and its arguments. Complexity: linear in their number.

    ```mojo
    print(len(argv()) >= 1)  # True
    ```
    """
    var out = List[StaticString]()
    var all = __pyc.bitcast[Pointer[Int, MutUntrackedOrigin]](__pyc.pyc_args())
    var i = 0
    while __pyc.offset(all, i)[] != 0:
        var text = CStringSpan(unsafe_ptr=Pointer[Int8, ImmStaticOrigin](unsafe_from_address=__pyc.offset(all, i)[]))
        out.append(StaticString(unsafe_ptr=text.ptr().unsafe_bitcast[UInt8](), byte_length=text.byte_length()))
        i += 1
    return out^


def exit(code: Int = 0) -> Never:
    """Ends the program with the status `code`, after everything that was printed is written.

    ```mojo
    if len(argv()) == 0:
        exit(2)
    ```
    """
    __pyc.pyc_exit(Int64(code))
    __pyc.unreachable()
