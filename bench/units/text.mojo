# A calculator over text: strings, a list of structs with strings in them, errors.


comptime NUMBER_NNN = 0
comptime SIGN_NNN = 1
comptime NAME_NNN = 2


@fieldwise_init
struct TokenNNN(Copyable):
    var kind: Int
    var text: String
    var value: Int


def is_digit_NNN(byte: UInt8) -> Bool:
    return byte >= 48 and byte <= 57


def is_letter_NNN(byte: UInt8) -> Bool:
    return byte >= 97 and byte <= 122


def tokens_NNN(text: String) raises -> List[TokenNNN]:
    var result = List[TokenNNN]()
    var bytes = text.as_bytes()
    var at = 0
    while at < len(bytes):
        var byte = bytes[at]
        var word = String()
        if byte == 32:
            at += 1
            continue
        if is_digit_NNN(byte):
            var value = 0
            while at < len(bytes) and is_digit_NNN(bytes[at]):
                value = value * 10 + Int(bytes[at]) - 48
                at += 1
            result.append(TokenNNN(NUMBER_NNN, word^, value))
        elif is_letter_NNN(byte):
            while at < len(bytes) and is_letter_NNN(bytes[at]):
                word += chr(Int(bytes[at]))
                at += 1
            result.append(TokenNNN(NAME_NNN, word^, 0))
        elif byte == 43 or byte == 45 or byte == 42:
            word += chr(Int(byte))
            at += 1
            result.append(TokenNNN(SIGN_NNN, word^, 0))
        else:
            raise Error("no token begins here")
    return result^


def lookup_NNN(name: String) raises -> Int:
    if name == "width":
        return KKK
    elif name == "height":
        return KKK + 4
    elif name == "depth":
        return 3
    raise Error("no such name")


def evaluate_NNN(text: String) raises -> Int:
    var result = 0
    var sign = String("+")
    var tokens = tokens_NNN(text)
    for ref token in tokens:
        if token.kind == SIGN_NNN:
            sign = token.text.copy()
            continue
        var value = token.value
        if token.kind == NAME_NNN:
            value = lookup_NNN(token.text)
        if sign == "+":
            result += value
        elif sign == "-":
            result -= value
        else:
            result *= value
    return result


def attempt_NNN(text: String) -> Int:
    try:
        return evaluate_NNN(text)
    except:
        return -1


def run_NNN() -> Int:
    var sum = 0
    sum += attempt_NNN("12 + 30 - 4")
    sum += attempt_NNN("width * height + depth")
    sum += attempt_NNN("width + length")
    sum += attempt_NNN("7 / 2")
    return sum % 1000
