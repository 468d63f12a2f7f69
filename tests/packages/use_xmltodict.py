import xmltodict, json

d = xmltodict.parse('<a p="1"><b>x</b><b>y</b><c/></a>')
print(json.dumps(d))
print(xmltodict.unparse(d, pretty=True))
