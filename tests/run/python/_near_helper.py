alpha = 1


def later():
    return gamma


gamma_ray = 2
