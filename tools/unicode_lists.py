"""The properties of characters as the tables of runtime/unicode number them."""

CATEGORIES = "Cn Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co".split()
BIDIRECTIONAL = ["", *"L LRE LRO R AL RLE RLO PDF EN ES ET AN CS NSM BN B S WS ON LRI RLI FSI PDI".split()]
WIDTHS = "N Na H W F A".split()
