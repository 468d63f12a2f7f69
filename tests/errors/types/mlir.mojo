# There is no MLIR: the name is unknown, and why is said.
def main():
    var x = __mlir_attr.`1 : index`  # expected-error {{unknown name '__mlir_attr'}} expected-note {{there is no MLIR below this language}}
    print(x)
