def answer():
    return "as written"


def asks():
    return answer()
