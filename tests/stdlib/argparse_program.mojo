# A mistake in the program's own command line goes to the standard error stream, and the program ends with status 2.
# args: --size 3 more
# exit: 2
# stderr: grow: error: 'more' is one argument too many
from std.argparse import ArgumentParser


def main() raises:
    var parser = ArgumentParser("grow", "Makes things larger.")
    parser.add_option("size", help="in metres", default="1")
    print(parser.usage())
    print(parser.parse_args().int("size"))
