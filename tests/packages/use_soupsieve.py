import soupsieve as sv
from bs4 import BeautifulSoup

s = BeautifulSoup("<div><p class='a'>1</p><p>2</p><p>3</p></div>", "html.parser")
print(sv.select("div > p:nth-child(2n+1)", s), sv.select_one("p:is(.a, .b)", s), sv.match("p:not(.a)", s.p))
