# All elements of a list have its element type.

def main():
    var names: List[String] = ["ann", "bob"]
    names.append("cid")
    names.append(4)  # expected-error {{no}}
    print(len(names))
