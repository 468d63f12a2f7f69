/* LiteralString: texts that are made only of literals. The result of a method or operator on such texts is one again if
 * all its text arguments are. */
#include "typing/state.h"

const Ty *typ_literal_string(Typing *t) {
    const Ty *text = typ_of_known(t, K_str);
    if (text->kind != T_INSTANCE) return text;
    Ty *made = NEW(t->arena, Ty);
    *made = *text;
    made->is_literal_string = true;
    return made;
}

bool typ_is_literal_string(Typing *t, const Ty *type) {
    if (type->kind == T_UNION) {
        for (uint32_t i = 0; i < type->count; i++)
            if (!typ_is_literal_string(t, type->items[i])) return false;
        return true;
    }
    if (type->kind == T_VARIABLE && type->part == PART_ALL) type = typ_upper(t, type);
    return type->is_literal_string || (type->kind == T_LITERAL && type->cls == typ_known(t, K_str));
}

static bool is_number(Typing *t, const Ty *type) {
    const Ty *wide = typ_widen(t, type);
    return typ_is_instance(t, wide, K_int) || typ_is_instance(t, wide, K_slice) || typ_is(wide, T_NONE);
}

/* Whether the argument adds only literal texts to the result. Numbers do so only in formatting. */
static bool is_harmless(Typing *t, const Ty *arg, bool is_formatting) {
    if (typ_is_literal_string(t, arg)) return true;
    if (is_number(t, arg)) return !is_formatting;
    if (arg->kind != T_TUPLE && (arg->kind != T_INSTANCE || !arg->count)) return false;
    for (uint32_t i = 0; i < arg->count; i++)
        if (!typ_is_literal_string(t, arg->items[i])) return false;
    return true;
}

static bool asks_for_it(const Ty *wanted) {
    bool asks = wanted && wanted->is_literal_string;
    for (uint32_t i = 0; wanted && i < wanted->count; i++) asks |= asks_for_it(wanted->items[i]);
    return asks;
}

const Ty *typ_text_result(Typing *t, const Ty *self, const char *method, const TyVec *args, const Ty *result,
                          const Ty *wanted) {
    bool is_formatting = strcmp(method, "__mod__") == 0 || strcmp(method, "format") == 0;
    bool is_list = typ_is_instance(t, result, K_list) && asks_for_it(wanted) && result->count == 1 &&
                   typ_is_instance(t, result->items[0], K_str);
    if ((!typ_is_instance(t, result, K_str) && !is_list) || !typ_is_literal_string(t, self)) return result;
    for (uint32_t i = 0; i < args->len; i++)
        if (!is_harmless(t, args->at[i], is_formatting)) return result;
    return is_list ? typ_known1(t, K_list, typ_literal_string(t)) : typ_literal_string(t);
}
