from markdown_it import MarkdownIt

md = MarkdownIt("commonmark", {"breaks": True, "html": True}).enable("table")
print(md.render("# A\n\n*b* **c** [l](http://x.y)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```py\nx\n```\n- a\n- b\n"))
print([t.type for t in md.parse("x `y`")])
