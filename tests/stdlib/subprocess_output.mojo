# What programs write, with input, folders and timeouts; a program that ends early ends nothing here.
from std.subprocess import Child, capture, run

def main() raises:
    var made = capture(["sh", "-c", "echo one; echo two >&2; exit 3"])
    print(made.text(), made.error_text(), made.status.exit_code, made.succeeded(), sep="|")
    print(capture(["sort"], input="b\na\n").text(), end="")
    print(capture(["cat"], input=String("y") * 300000).out.__len__())
    print(capture(["pwd"], folder="/usr").text(), end="")
    try:
        _ = capture(["sleep", "20"], timeout=0.05)
    except e:
        print(e)
    try:
        _ = capture(["no-such-program"])
    except e:
        print(e)
    try:
        _ = capture(["pwd"], folder="/no/such")
    except e:
        print(e)
    print(capture(["true"], input=String("z") * 1000000).succeeded())
    var child = Child(["cat"])
    child.write("one\n")
    print(child.read())
    print(child^.finish("two\n").text(), end="")
    var dead = Child(["true"])
    _ = dead.wait()
    try:
        for _ in range(3):
            dead.write("x")
    except e:
        print(e)
    print(run("echo shell"))
