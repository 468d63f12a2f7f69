# The condition of an if ends with a colon.

def main():
    var n = 4
    if n > 3  # expected-error {{expected}}
        print("big")
    print(n)
