# A variable declared in a block is unknown outside of the block.

def main():
    var n = 3
    if n > 2:
        var message = String("big")
        print(message)
    print(message)  # expected-error {{unknown name}}
