/* The module _shapes: functions with parameters that are known only when the program runs, as the methods that the
 * library makes for dataclasses and named tuples have them. */
#include "module/module.h"

/* The function behind gets all parameters by position. */
static PycResult enter(PycFunction *self, const PycWord *slots) {
    return pyc_obj_call(self->cells[0], slots, self->info->positional + self->info->keyword_only, 0);
}

static PycResult info_of(PycWord qualname, PycWord module, PycWord params, int64_t keyword_only, PycFnInfo **made) {
    const PycTuple *names = pyc_as_tuple(params);
    if (!pyc_as_str(qualname)) RAISE(&pyc_TypeError, "qualname must be str, not %s", pyc_type_name(qualname));
    if (!names) RAISE(&pyc_TypeError, "params must be tuple, not %s", pyc_type_name(params));
    if (keyword_only < 0 || keyword_only > names->length) RAISE(&pyc_ValueError, "keyword_only is not in range");
    const char *text = pyc_str(qualname)->data, *dot = strrchr(text, '.');
    PycWord *own = pyc_gc_alloc(((uint64_t)names->length + 1) * sizeof(PycWord));
    for (int64_t i = 0; i < names->length; i++) own[i] = names->items[i];
    PycFnInfo *info = pyc_gc_alloc(sizeof *info);
    *info = (PycFnInfo){.name = dot ? pyc_str_c(dot + 1) : qualname,
                        .qualname = qualname,
                        .module = pyc_as_str(module) ? module : pyc_str_empty(),
                        .entry = enter,
                        .params = own,
                        .positional = (uint32_t)(names->length - keyword_only),
                        .keyword_only = (uint32_t)keyword_only};
    *made = info;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_shaped_function(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord a[7];
    PycFnInfo *info = NULL;
    (void)self;
    CHECK(pyc_bind("function", "behind qualname module params keyword_only defaults annotations", 7, 7, args, count,
                   names, a));
    TRY(keyword_only, pyc_obj_to_i64_index(a[4]));
    TRY(known, info_of(a[1], a[2], a[3], keyword_only, &info));
    (void)known;
    if (!pyc_has(a[5], PYC_T_DICT)) RAISE(&pyc_TypeError, "defaults must be dict, not %s", pyc_type_name(a[5]));
    uint32_t all = info->positional + info->keyword_only;
    PycWord *defaults = pyc_gc_alloc((all + 1) * sizeof(PycWord));
    for (uint32_t i = 0; i < all; i++) {
        TRY(value, pyc_dict_find(a[5], info->params[i]));
        defaults[i] = value;
    }
    PycWord made = pyc_function_new(info, defaults, a, 1);
    if (a[6] != PYC_NONE) pyc_function_annotate(made, a[6]);
    return pyc_ok(made);
}

#define MODULE_ROWS "shapes.def"
#include "module/rows.h"
