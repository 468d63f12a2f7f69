# Literals of the systems register.
comptime a = "\q"  # expected-error {{'\q' is not an escape}}
comptime b = "\ud800"  # expected-error {{there is no character U+D800}}
comptime c = "never closed  # expected-error {{this string is not closed; it needs a quote}}
comptime d = 012  # expected-error {{a decimal number cannot begin with a zero}}
