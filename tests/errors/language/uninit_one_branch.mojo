# A variable set in only one branch is not initialised after the branch.

def label(n: Int) -> String:
    var text: String
    if n > 0:
        text = "positive"
    elif n < 0:
        text = "negative"
    return text  # expected-error {{'text' may have no value here: not every path to this place }}


def main():
    print(label(3))
