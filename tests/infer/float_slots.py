# An attribute that each constructor sets, and always to a float, is a double in the instance.
# RUN: %pyc build --dump=sema --only-fn=grow %s | FileCheck %s
class Body:
    def __init__(self, mass, name):
        self.mass = mass
        self.name = name
        if mass > 1.0:
            self.late = mass


def grow(body):
    # CHECK: RtCall pyc_obj_get_float_slot : Float64
    # CHECK: RtCall pyc_obj_set_float_slot : None
    body.mass += 1.0
    # CHECK: RtCall pyc_obj_getattr_slot : object
    return body.late


body = Body(2.0, "sun")
print(grow(body), body.name)
