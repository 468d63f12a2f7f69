# A calculator over text: strings, a list of objects with strings in them, exceptions.

NUMBER_NNN = 0
SIGN_NNN = 1
NAME_NNN = 2


class TokenNNN:
    def __init__(self, kind, text, value):
        self.kind = kind
        self.text = text
        self.value = value


def is_digit_NNN(char):
    return "0" <= char <= "9"


def is_letter_NNN(char):
    return "a" <= char <= "z"


def tokens_NNN(text):
    result = []
    at = 0
    while at < len(text):
        char = text[at]
        word = ""
        if char == " ":
            at += 1
            continue
        if is_digit_NNN(char):
            value = 0
            while at < len(text) and is_digit_NNN(text[at]):
                value = value * 10 + int(text[at])
                at += 1
            result.append(TokenNNN(NUMBER_NNN, word, value))
        elif is_letter_NNN(char):
            while at < len(text) and is_letter_NNN(text[at]):
                word += text[at]
                at += 1
            result.append(TokenNNN(NAME_NNN, word, 0))
        elif char in "+-*":
            word += char
            at += 1
            result.append(TokenNNN(SIGN_NNN, word, 0))
        else:
            raise ValueError("no token begins here")
    return result


def lookup_NNN(name):
    if name == "width":
        return KKK
    elif name == "height":
        return KKK + 4
    elif name == "depth":
        return 3
    raise KeyError("no such name")


def evaluate_NNN(text):
    result = 0
    sign = "+"
    for token in tokens_NNN(text):
        if token.kind == SIGN_NNN:
            sign = token.text
            continue
        value = token.value
        if token.kind == NAME_NNN:
            value = lookup_NNN(token.text)
        if sign == "+":
            result += value
        elif sign == "-":
            result -= value
        else:
            result *= value
    return result


def attempt_NNN(text):
    try:
        return evaluate_NNN(text)
    except (ValueError, KeyError):
        return -1


def run_NNN():
    total = 0
    total += attempt_NNN("12 + 30 - 4")
    total += attempt_NNN("width * height + depth")
    total += attempt_NNN("width + length")
    total += attempt_NNN("7 / 2")
    return total % 1000
