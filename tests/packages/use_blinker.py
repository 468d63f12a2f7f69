from blinker import signal, Signal

started = signal("round-started")


def each(round):
    print(f"Round {round}")


started.connect(each)


@signal("round-started").connect_via(2)
def two(round):
    print("two!")


for r in range(1, 4):
    started.send(r)
print(started.receivers.__len__(), bool(signal("x").receivers), signal("x") is signal("x"))
