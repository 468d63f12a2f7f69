# A text that is cut ends behind a code point.
# exit: 134
# stderr: string_stays_utf8.mojo:9:5: panic: resize: what is left or added would not be UTF-8
def main():
    var text = String("aé")
    text.resize(3)
    text.resize(5, UInt8(ord("!")))
    print(text)
    text.resize(2)
    print(text)
