# A string must end on its line.

def main():
    var name = "Ada  # expected-error {{this string is not closed; it needs a quote at its end}}
    print(name)
