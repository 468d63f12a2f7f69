# zipimport finds and loads the modules of an archive.
import importlib.util
import os
import tempfile
import zipfile
import zipimport

path = os.path.join(tempfile.mkdtemp(), "a.zip")
with zipfile.ZipFile(path, "w") as archive:
    archive.writestr("m.py", "x = __name__\n")
    archive.writestr("p/__init__.py", "y = 2\n")
importer = zipimport.zipimporter(path)
print(importer.is_package("p"), importer.get_source("m"), importer.find_spec("none"), importer.get_data(path + "/m.py"))
m = importlib.util.module_from_spec(importer.find_spec("m"))
importer.exec_module(m)
print(m.x, m.__spec__.parent)
try:
    zipimport.zipimporter("/nonexistent")
except zipimport.ZipImportError as e:
    print("no")
