from Inputs.imports_crossed_meet import barrier

own = "b"
barrier.wait(10)
from Inputs import imports_crossed_a

other = imports_crossed_a.own
