"""xml: trees, documents, events, and what is not well-formed."""
import io
import xml.etree.ElementTree as ET
from xml.parsers import expat

TEXT = """<?xml version="1.0" encoding="utf-8"?>
<!-- top -->
<catalog xmlns:x="urn:x" kind="b &amp; c">
  <book id="1" x:lang='de'>Ä &lt;title&gt; &#65;&#x42;</book>
  <book id="2"><sub/>tail<![CDATA[<raw>&]]></book>
  <?pi some data?>
</catalog>
"""
root = ET.fromstring(TEXT.encode())
print(root.tag, root.attrib, [b.get("id") for b in root.findall("book")], root[0].attrib, root[0].text, root[1][0].tail)
print(ET.tostring(root, encoding="unicode"))
print([e.tag for e in root.iter()], root.find("book[@id='2']/sub") is not None, root.findtext("book"))
new = ET.Element("r", a="1<2")
ET.SubElement(new, "c").text = "x & y"
new.append(ET.Comment("note"))
ET.indent(new)
print(ET.tostring(new).decode(), ET.tostring(new, xml_declaration=True, encoding="utf-8"))
for event, e in ET.iterparse(io.BytesIO(TEXT.encode()), events=("start", "end", "start-ns", "comment", "pi")):
    print(event, e if isinstance(e, tuple) else e.tag if isinstance(e.tag, str) else e.text)
parser = ET.XMLPullParser(["end"])
for part in ("<a><b>te", "xt</b", "><c/>", "</a>"):
    parser.feed(part)
    print([(ev, el.tag, el.text) for ev, el in parser.read_events()])
for bad in ("", "<a>", "<a></b>", "<a b=1/>", "<a>&undefined;</a>", "<a/><b/>", "text", "<a x='1' x='2'/>", "<a><![CDATA[x</a>", "<p:a/>", "<a>]]></a>", "<a>&#0;</a>", " <?xml version='1.0'?><a/>", "<a", "<a>\x01</a>", "<a><!-- -- --></a>", "<1/>"):
    try:
        ET.fromstring(bad)
        print("parsed", bad)
    except ET.ParseError as e:
        print(e, e.code, e.position)

p = expat.ParserCreate()
log = []
p.StartElementHandler = lambda name, attrs: log.append(("s", name, attrs, p.CurrentLineNumber, p.CurrentColumnNumber))
p.EndElementHandler = lambda name: log.append(("e", name))
p.CharacterDataHandler = lambda data: log.append(("d", data))
p.Parse("<a>one\ntwo &lt; three\n <b c='d'/>")
p.Parse("</a>", True)
print(log)
p = expat.ParserCreate(namespace_separator=" ")
p.StartElementHandler = lambda *a: print(a)
p.StartNamespaceDeclHandler = lambda *a: print(a)
p.Parse("<a xmlns='u:1' xmlns:q='u:2' q:k='1' z='2'><q:b/></a>", True)
try:
    expat.ParserCreate().Parse("<a><b></a>", True)
except expat.ExpatError as e:
    print(e, e.code, e.lineno, e.offset, expat.ErrorString(e.code), expat.errors.messages[e.code], expat.errors.codes["mismatched tag"])
