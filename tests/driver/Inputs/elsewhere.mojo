from std.collections import Dict
def main():
    var d = Dict[String, Int]()
    d["a"] = 1
    print(d["a"])
