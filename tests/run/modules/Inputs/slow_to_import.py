from time import sleep

sleep(0.05)
from Inputs.slow_to_import_part import part


def get():
    return part
