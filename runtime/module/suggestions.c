/* The module _suggestions: see object/suggest.c. */
#include "module/module.h"

PycResult pyc_suggestions_nearest(PycWord self, PycWord candidates, PycWord item) {
    (void)self;
    if (!pyc_is_exact(candidates, &pyc_list_type)) RAISE(&pyc_TypeError, "candidates must be a list");
    if (!pyc_as_str(item)) RAISE(&pyc_TypeError, "item must be str, not %s", pyc_type_name(item));
    PycWord near = pyc_suggest_among(item, pyc_list(candidates)->items, pyc_list(candidates)->length);
    return pyc_ok(near ? near : PYC_NONE);
}

#define MODULE_ROWS "suggestions.def"
#include "module/rows.h"
