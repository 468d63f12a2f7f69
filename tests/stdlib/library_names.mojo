# Parts of the library that few programs use: a tree of intervals, programs and pipes, masks, divisors.
from std.benchmark import black_box, clobber_memory
from std.bit.mask import is_negative, splat
from std.collections import Interval, IntervalTree
from std.os.process import Pipe, Process, ProcessStatus
from std.pathlib import DIR_SEPARATOR
from std.utils.fast_div import FastDiv
from std.utils.index import Index, product


def intervals():
    var t = IntervalTree[Int, String]()
    print(t.search((1, 2)), t.depth())
    for i in range(12):
        t.insert((i, i + 5), String(i))
    print(t.depth(), t.search((-10, 100)))
    print(t.search(Interval(0, 1)), t.search((12, 14)), t.search((17, 20)))


def programs() raises:
    var shell = Process.run("sh", ["-c", "exit 3"])
    print(shell.wait().exit_code, shell.wait().exit_code, shell.kill())
    var sleeper = Process.run("/bin/sleep", ["20"])
    print(sleeper.poll().has_exited(), sleeper.kill(), sleeper.wait().term_signal)
    var echo = Process.run("echo", ["one", "two  three"])
    print(echo.wait().exit_code)
    try:
        _ = Process.run("/no/such/program", [])
    except e:
        print(e)
    var pipe = Pipe()
    pipe.write_bytes("hello".as_bytes())
    var room = Array[UInt8, 8](fill=0)
    print(pipe.read_bytes(room), room[4])
    pipe.set_input_only()
    try:
        pipe.write_bytes("x".as_bytes())
    except:
        print("closed")
    print(ProcessStatus(exit_code=1).exit_code, ProcessStatus.running().has_exited())


def main() raises:
    intervals()
    programs()
    print(is_negative(SIMD[DType.int32, 4](-1, 2, -3, 0)), splat(True), splat[DType.uint8](SIMD[DType.bool, 2](True, False)))
    var d = FastDiv[DType.uint32](7)
    print(100 / d, 100 % d, product(Index(2, 3, 4)), product(Index(2, 3, 4), 1, 3), DIR_SEPARATOR)
    clobber_memory()
    print(black_box(5))
