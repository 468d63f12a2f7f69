# Blocks are made by indentation and not by braces.

def main():
    var n = 3
    if n > 2 {  # expected-error {{a block begins with}}
        print("big")
    }
