"""Naval Fate.

Usage:
  naval ship new <name>...
  naval ship <name> move <x> <y> [--speed=<kn>]
  naval (-h | --help)

Options:
  -h --help     Show this screen.
  --speed=<kn>  Speed in knots [default: 10].
"""

from docopt import docopt

print(docopt(__doc__, ["ship", "Guardian", "move", "10", "50", "--speed=20"]))
