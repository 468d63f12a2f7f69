# A line must return to the indentation of some block.

def main():
    var n = 3
    if n > 2:
        print("more")
      print("where")  # expected-error {{the indentation of this line matches no block around it}}
