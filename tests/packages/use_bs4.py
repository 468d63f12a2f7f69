from bs4 import BeautifulSoup

html = """<html><head><title>The Dormouse's story</title></head>
<body><p class="title"><b>The Dormouse's story</b></p>
<p class="story">Once upon a time <a href="http://example.com/elsie" class="sister" id="link1">Elsie</a>,
<a href="http://example.com/lacie" class="sister" id="link2">Lacie</a></p>"""
soup = BeautifulSoup(html, "html.parser")
print(soup.prettify())
print(soup.title, soup.title.name, soup.title.string, soup.p["class"], soup.find(id="link2"))
for link in soup.find_all("a"):
    print(link.get("href"))
print(soup.get_text())
print(soup.select("p.story > a#link1"))
tag = soup.new_tag("i")
tag.string = "new"
soup.body.append(tag)
print(soup.body.contents[-1])
