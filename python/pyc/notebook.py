"""Sessions in IPython: what the kernel and `%%pyc` share."""

import ast

from . import session

ADOPT = "__pyc_adopt__"


class Adoption(ast.NodeTransformer):
    """Adds, after the functions of a cell, a call that compiles them to machine code."""

    def visit_Module(self, node):
        body = []
        for i, one in enumerate(node.body):
            body.append(one)
            following = node.body[i + 1] if i + 1 < len(node.body) else None
            if isinstance(one, ast.FunctionDef) and not isinstance(following, ast.FunctionDef):
                call = ast.parse(f"{ADOPT}()").body[0]
                for part in ast.walk(call):
                    ast.copy_location(part, one)
                body.append(call)
        node.body = body
        return node


class NotebookSession(session.Session):
    """A session whose variables are those of an IPython shell."""

    def __init__(self, shell):
        session.Session.__init__(self, shell.user_ns)
        self.shell, self.done = shell, (None, None)

    def follow(self):
        """Makes each cell of the shell a cell of the session."""
        self.shell.ast_transformers.append(Adoption())
        self.space[ADOPT] = self.adopt_all
        self.shell.user_ns_hidden[ADOPT] = self.adopt_all

    def adopt_all(self):
        for filename in {f.__code__.co_filename for f in self.space.values() if hasattr(f, "__code__")}:
            if filename in self.shell.compile._filename_map:
                self.adopt(filename)

    def transformed(self, text):
        """Compiles the definitions of the systems register in a cell and gives the rest, as Python. The shell may ask more than once."""
        key = self.shell.execution_count, text
        if self.done[0] != key:
            self.count = self.shell.execution_count - 1
            self.done = key, self.python_of(text)
        return self.done[1]

    def python_of(self, text):
        try:
            python = self.prepare(text)
            self.lend_names(ast.parse(python))
        except SyntaxError:
            return text  # magics, or wrong: IPython says what
        return python


def load_ipython_extension(shell):
    """`%load_ext pyc`: the magic `%%pyc`."""
    own = getattr(shell, "own", None) or NotebookSession(shell)

    def pyc(line, cell=None):
        from . import repl

        if cell is None:
            repl.command(own, line if line.startswith(":") else ":" + line)
            return None
        return own.run(cell)

    shell.register_magic_function(pyc, "line_cell", "pyc")
