# value() of an empty Optional ends the program.
# exit: 134
# stderr: panic: value() of an Optional that has none


def main():
    var o: Optional[Int] = None
    print(o, Bool(o), o.or_else(4))
    print(o.value())
