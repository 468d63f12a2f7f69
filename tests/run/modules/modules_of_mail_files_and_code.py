# Modules of the library that are Python alone: mailboxes, servers' answers, files that are run, names of paths and of objects.
import ftplib
import imaplib
import mailbox
import modulefinder
import nturl2path
import os
import poplib
import pydoc
import runpy
import shutil
import sys
import tabnanny
import tempfile
import trace
import xmlrpc.client

folder = tempfile.mkdtemp()
box = mailbox.mbox(os.path.join(folder, "box"))
box.add("From: a@b.c\nSubject: one\n\nhello\n")
box.flush()
print(len(box), box[0]["subject"], box[0].get_payload())
box.close()
print(ftplib.parse227("227 Entering Passive Mode (1,2,3,4,5,6)"), imaplib.Int2AP(1000), poplib.POP3_PORT)
print(nturl2path.pathname2url("C:\\a b"), nturl2path.url2pathname("///C|/x"))
path = os.path.join(folder, "other_file.py")
with open(path, "w") as file:
    file.write("text = __name__ * 2\n")
print(runpy.run_path(path, run_name="run")["text"])
sys.path.insert(0, folder)
print(runpy.run_module("other_file", run_name="mod")["text"])
tabnanny.check(path)
print(trace.Trace.__name__, modulefinder.ModuleFinder.__name__, pydoc.splitdoc("first\n\nrest"))
print(xmlrpc.client.loads(xmlrpc.client.dumps((1, "a"), "name")))


class Documented:
    """What it is."""

    def method(self, count=1, *others):
        """What it does."""


print([line.strip(" |") for line in pydoc.plain(pydoc.render_doc(Documented)).splitlines()[2:9]])
shutil.rmtree(folder)
