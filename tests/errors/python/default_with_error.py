# A default value that is refused: one report, and no further trouble.
def show(text=breakpoint()):  # expected-error {{'breakpoint' is not compiled yet}}
    return text


print(show("a"))
