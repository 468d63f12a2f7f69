# The library's containers hold objects by reference: copying one copies no object, whatever its class calls `copy`.
from pyc import Dict, Int, List, Optional, String


class Card:
    def __init__(self, name):
        self.name = name

    def copy(self):
        print("never called")
        return Card("another")

    def __repr__(self):
        return f"Card({self.name!r})"


rest = []
card = Card("ace")
print(Optional(rest), Optional(card), Optional(2**70))
kept = Optional(rest)
rest.append(1)
print(kept)
cards = List[Card](length=2, fill=card)
cards_too = cards.copy()
cards_too[0].name = "king"
print(card, len(cards), cards[1])
by_name = Dict[String, Card]()
by_name["a"] = card
again = by_name.copy()
again["a"].name = "queen"
print(card)
