import dominate
from dominate.tags import *

doc = dominate.document(title="Dominate your HTML")
with doc.head:
    link(rel="stylesheet", href="style.css")
with doc:
    with div(id="header").add(ol()):
        for i in ["home", "about"]:
            li(a(i.title(), href="/%s.html" % i))
print(doc)
