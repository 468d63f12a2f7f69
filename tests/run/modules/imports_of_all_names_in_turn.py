# `import *` of a package by a module that the package itself imports takes the names that are bound by then.
# flags: --no-python
import Inputs.stars_in_turn
from Inputs.stars_in_turn import *

print(Probe.__mro__[1] is Part, Inputs.stars_in_turn.Probe is Probe, Inputs.stars_in_turn.debug.Part is Part)
