from Inputs.stars_in_turn.core import *
from Inputs.stars_in_turn.debug import *
