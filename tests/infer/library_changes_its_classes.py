# A module of Python's library changes the class of its own objects: those of the program keep their fixed places.
# RUN: %pyc build --dump=sema --only-fn=grow %s | FileCheck %s
# RUN: %pyc run %s | FileCheck %s --check-prefix=PRINTS
import io
import zipfile


class Body:
    def __init__(self, mass):
        self.mass = mass


def grow(body):
    # CHECK: RtCall pyc_obj_get_float_slot : Float64
    # CHECK: RtCall pyc_obj_set_float_slot : None
    body.mass += 1.0


body = Body(2.0)
grow(body)

data = io.BytesIO()
with zipfile.ZipFile(data, "w") as archive:
    archive.writestr("folder/name.txt", "text")
archive = zipfile.ZipFile(data)
path = zipfile.Path(archive)  # gives the archive another class
# PRINTS: 3.0 ['folder'] False b'text'
print(body.mass, [at.name for at in path.iterdir()], type(archive) is zipfile.ZipFile, archive.read("folder/name.txt"))
