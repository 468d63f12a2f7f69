# A String that is still a literal's text becomes its own, whole, whatever room is wanted.
def main():
    var text = String("a text that is longer than what is asked for")
    text.reserve_bytes(7)
    print(text, text.capacity() >= text.byte_length())
    text = "another text that is longer than what is asked for"
    text.resize(7)
    text += "!"
    print(text)
    print(len(List[Int]() * Int.MAX), ("" * Int.MAX).byte_length())
