# Command lines are taken apart: flags, options with values in all forms, positional arguments, help and mistakes.
from std.argparse import ArgumentParser
def main() raises:
    var parser = ArgumentParser("resize", "Makes pictures smaller.")
    parser.add_positional("picture", help="the file", many=True)
    parser.add_option("width", short="w", help="in pixels", default=String("100"))
    parser.add_option("format", choices=["png", "jpeg"], help="of what is written")
    parser.add_option("very-long-name-of-it", help="is shown in a line of its own", many=True)
    parser.add_flag("verbose", short="v", help="say more")
    parser.add_flag("quiet", short="q")
    print(parser.help())
    var lines: List[String] = [
        "-v a.png --width=30 b.png",
        "-vvq -w5 x",
        "-qw 7 x",
        "x --width",
        "--nothing x",
        "-z x",
        "",
        "x --format gif",
        "x --format=png -h",
        "-vh --nothing",
        "--help",
        "--quiet=3 x",
        "-w -5 x -3 -- -v",
        "x --very-long-name-of-it 1 --very-long-name-of-it 2",
        "-w=9 x",
        "-",
        "x --width five",
    ]
    for line in lines:
        var words = List[String]()
        for word in line.split():
            words.append(String(word))
        try:
            var given = parser.parse(words)
            if line.endswith("five"):
                print(given.int("width"))
            print(line, "|", given.flag("help"), given.times("verbose"), given.flag("quiet"), given.all("width"), end=" ")
            print(given.all("picture"), given.all("very-long-name-of-it"), given.count("format"))
        except e:
            print(line, "|", e)
    try:
        parser.add_flag("width")
    except e:
        print(e)
    try:
        parser.add_positional("more")
    except e:
        print(e)
    try:
        _ = parser.parse(["x"]).flag("colour")
    except e:
        print(e)
    try:
        _ = parser.parse(["x"]).text("format")
    except e:
        print(e)
