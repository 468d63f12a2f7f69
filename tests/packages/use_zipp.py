import io, zipfile, zipp

b = io.BytesIO()
z = zipfile.ZipFile(b, "w")
z.writestr("a/b.txt", "hi")
z.writestr("c.txt", "yo")
z.filename = "x.zip"
p = zipp.Path(z)
print(sorted(str(x) for x in p.iterdir()), (p / "a" / "b.txt").read_text(), (p / "n").exists())
