# len says what it takes, one note for each kind.
def main():
    print(len(True))  # expected-error {{no 'len' takes these arguments}}
    print(len("text"), len([1, 2]))
