"""The Jupyter kernel: IPython's, whose cells may be of both registers and whose functions are machine code.

`pyc kernel install` makes it known; it needs the package ipykernel.
"""

import json
import os
import sys

from . import compiler


def run():
    from ipykernel.ipkernel import IPythonKernel
    from ipykernel.kernelapp import IPKernelApp
    from ipykernel.zmqshell import ZMQInteractiveShell
    from traitlets import Type

    from .notebook import NotebookSession, load_ipython_extension

    class Shell(ZMQInteractiveShell):
        own = None

        def transform_cell(self, raw_cell):
            if self.own is not None and not raw_cell.lstrip().startswith(("%", "!", "?")):
                raw_cell = self.own.transformed(raw_cell)
            return super().transform_cell(raw_cell)

    class Kernel(IPythonKernel):
        implementation = "pyc"
        banner = "pyc: Python and a systems language, as machine code"
        shell_class = Type(Shell)

        def __init__(self, **keywords):
            super().__init__(**keywords)
            own = NotebookSession(self.shell)
            own.follow()
            self.shell.own = own
            load_ipython_extension(self.shell)

    IPKernelApp.launch_instance(kernel_class=Kernel)


def install(arguments):
    try:
        import ipykernel  # noqa: F401
        from jupyter_client.kernelspec import KernelSpecManager
    except ImportError as e:
        sys.exit(f"pyc: error: the kernel needs the package ipykernel ({e}): {sys.executable} -m pip install ipykernel")
    import tempfile

    prefix = next((a.partition("=")[2] for a in arguments if a.startswith("--prefix=")), None)
    if "--sys-prefix" in arguments:
        prefix = sys.prefix
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    spec = {
        "argv": [sys.executable, "-m", "pyc.jupyter", "-f", "{connection_file}"],
        "display_name": "pyc",
        "language": "python",
        "env": {"PYTHONPATH": package, "PYC_COMPILER": compiler.compiler_path() or ""},
        "metadata": {"debugger": False},
    }
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "kernel.json"), "w", encoding="utf-8") as file:
            json.dump(spec, file, indent=1)
        place = KernelSpecManager().install_kernel_spec(folder, "pyc", user=prefix is None, prefix=prefix)
    print(f"installed the kernel 'pyc' in {place}")


def main():
    if "install" in sys.argv[1:]:
        install(sys.argv[1:])
    elif "-f" in sys.argv[1:]:
        run()
    else:
        sys.exit("usage: pyc kernel install [--sys-prefix|--prefix=DIR]")


if __name__ == "__main__":
    main()
