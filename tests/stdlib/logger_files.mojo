# A logger that writes to a file; a list without values, a C string of bytes.
from std.logger import Logger, Level
from std.sys import stdout


def main() raises:
    var log = Logger[Level.INFO](fd=stdout, prefix="[op] ")
    log.info("hello", 3)
    log.debug("not shown")
    Logger[Level.TRACE](prefix="x: ").error("hello", 3)
    var bytes = List[UInt8](unsafe_uninit_length=3)
    bytes[0] = 65
    bytes[1] = 66
    bytes[2] = 0
    print(len(bytes), String(unsafe_from_utf8_ptr=bytes.unsafe_ptr()))
