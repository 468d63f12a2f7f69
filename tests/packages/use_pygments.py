from pygments import highlight
from pygments.lexers import PythonLexer, get_lexer_by_name
from pygments.formatters import HtmlFormatter, TerminalFormatter

code = 'def f(x):\n    return "a" + 1 # c\n'
print(highlight(code, PythonLexer(), HtmlFormatter()))
print(repr(highlight(code, get_lexer_by_name("python"), TerminalFormatter())))
