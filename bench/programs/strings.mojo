comptime LINES = 400000
comptime ROUNDS = 5


def main():
    var sum = 0
    for round in range(ROUNDS):
        var text = String()
        for i in range(LINES):
            text += "line "
            text += String(i)
            text += ": "
            text += String(i * i + round)
            text += "\n"
        for byte in text.as_bytes():
            if byte == 55:
                sum += 1
        var copy = text.replace("line ", "row ")
        sum += copy.byte_length()
    print(sum)
