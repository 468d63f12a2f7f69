from Inputs.imports_crossed_meet import barrier

own = "a"
barrier.wait(10)
from Inputs import imports_crossed_b

other = imports_crossed_b.own
