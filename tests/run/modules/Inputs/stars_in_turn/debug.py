from Inputs.stars_in_turn import *


class Probe(Part):
    pass
