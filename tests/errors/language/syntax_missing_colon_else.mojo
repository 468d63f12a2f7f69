# An else ends with a colon.

def main():
    var n = 4
    if n > 3:
        print("big")
    else  # expected-error {{expected}}
        print("small")
