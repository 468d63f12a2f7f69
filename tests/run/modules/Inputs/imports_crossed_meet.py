from threading import Barrier

barrier = Barrier(2)
