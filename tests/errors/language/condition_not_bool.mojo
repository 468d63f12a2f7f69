# A condition must have a truth value.

@fieldwise_init
struct Door:
    var open: Bool


def main():
    var d = Door(True)
    if d.open:
        print("open")
    if d:  # expected-error {{a value of type}}
        print("door")
