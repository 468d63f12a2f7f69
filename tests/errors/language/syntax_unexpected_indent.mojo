# A line cannot be indented more than the lines before it without a reason.

def main():
    var a = 1
        var b = 2  # expected-error {{this line is indented more than the block it belongs to}}
    print(a)
