# What the library's errors say.
from std.base64 import b16decode, b64decode
from std.collections import Deque, LinkedList
from std.os import listdir, makedirs, mkdir, remove, rmdir, stat
from std.pathlib import Path


def show[F: def() raises -> None](f: F):
    try:
        f()
        print("fine")
    except e:
        print(e)


def decode_length() raises:
    _ = b64decode("a")


def decode_character() raises:
    _ = b64decode("a*bc")


def hex_length() raises:
    _ = b16decode("4 1")


def hex_character() raises:
    _ = b16decode("GG")


def remove_missing() raises:
    remove("/no/such")


def mkdir_missing() raises:
    mkdir("/no/such/dir")


def list_missing() raises:
    _ = listdir("/no/such")


def rmdir_missing() raises:
    rmdir("/no/such")


def stat_missing() raises:
    _ = stat("/no/such")


def read_missing() raises:
    _ = Path("/no/such").read_text()


def open_mode() raises:
    _ = open("/dev/null", "x")


def make_existing() raises:
    makedirs("/dev")


def read_closed() raises:
    var f = open("/dev/null", "r")
    f.close()
    _ = f.read()


def not_utf8() raises:
    _ = String(from_utf8=Span(List[UInt8](length=1, fill=255)))


def parse_numbers() raises:
    for text, base in [("x", 10), ("9", 8), ("", 10), ("99999999999999999999", 10), ("-fffffffffffffffff", 16), ("12", 40)]:
        try:
            print(atol(text, base))
        except e:
            print(e)
    for text in ["x", "1.5x", "", "1x5"]:
        try:
            print(atof(text))
        except e:
            print(e)


def formats() raises:
    for text in ["{} {}", "{", "}", "{} {1}", "{a}", "{5}"]:
        try:
            print(String(text).format(1))
        except e:
            print(e)


def containers() raises:
    var d = Deque[Int]()
    try:
        d.remove(4)
    except e:
        print(e)
    try:
        print(List[Int]().index(4))
    except e:
        print(e)
    var chain = LinkedList[Int]()
    print(chain.pop())


def main() raises:
    show(decode_length)
    show(decode_character)
    show(hex_length)
    show(hex_character)
    show(remove_missing)
    show(mkdir_missing)
    show(list_missing)
    show(rmdir_missing)
    show(stat_missing)
    show(read_missing)
    show(open_mode)
    show(make_existing)
    show(read_closed)
    show(not_utf8)
    show(parse_numbers)
    show(formats)
    show(containers)
