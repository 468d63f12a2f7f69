from markupsafe import escape, Markup

print(escape("<script>alert(1)</script>"), Markup("<em>%s</em>") % "<b>", repr(Markup("a") + "<"), Markup("<i>x &amp; y</i>").striptags())


class U:
    def __html__(self):
        return "<u/>"


print(escape(U()), Markup("{0}").format("<"), Markup(" <a> ").strip(), Markup.escape("'\""))
