import inflection

print(
    inflection.pluralize("post"),
    inflection.singularize("octopi"),
    inflection.camelize("device_type"),
    inflection.underscore("DeviceType"),
    inflection.titleize("x-men: the last stand"),
    inflection.parameterize("Donald E. Knuth"),
    inflection.ordinalize(21),
)
