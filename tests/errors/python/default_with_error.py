# A default value that is refused: one report, and no further trouble.
def show(text=help()):  # expected-error {{'help' is not compiled yet}}
    return text


print(show("a"))
