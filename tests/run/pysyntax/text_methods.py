# The methods of a String in untyped code are those of a str, as long as it has them; in an @fn they are String's.
from pyc import Copyable, Int, List, Optional, String, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Card(Copyable):
    title: String
    note: Optional[String]

    def words(self) -> Int:
        return len(self.title.split(" "))


@fn
def shout(text: String) -> String:
    return text.upper()


cards = List[Card]([Card("big red lamp", None), Card("été", "x,y")])
print(cards[0].title.split(), cards[0].title.title(), cards[1].title.find("t"), cards[0].title.partition(" "))
print(shout("ab").center(6, "*"), shout("ab").isupper(), cards[0].words(), shout("a-b").split("-"))
print([c.note.split(",") for c in cards if c.note is not None], cards[1].title.encode(), cards[1].title.byte_length())
