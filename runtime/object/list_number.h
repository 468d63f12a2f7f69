/* The functions that compiled code calls for lists of one number kind; this file is included once for each. NAME(f) is
 * the function's name; KIND the list kind; ITEM an item as compiled code passes it, RAW as the list stores it; RESULT
 * an ITEM or an error; IS, OF and WORD convert from and to words; TEXT is the type's name. Such a list may meanwhile
 * have become one of words. */
static RESULT NAME(checked)(PycResult item) {
    if (item.error) return (RESULT){0, item.error};
    if (!IS(item.value)) return (RESULT){0, not_as_found(item.value, TEXT)};
    return (RESULT){OF(item.value), NULL};
}

RESULT NAME(item)(PycWord w, PycWord i) {
    return NAME(checked)(pyc_is_small(i) ? pyc_list_get(w, pyc_small_value(i)) : pyc_obj_getitem(w, i));
}

RESULT NAME(pop)(PycWord w, PycWord index) { return NAME(checked)(pyc_list_pop(w, index)); }
ITEM NAME(at)(PycWord w, int64_t i) { return OF(pyc_list_word(pyc_list_of_any_kind(w), i)); }
void NAME(push)(PycWord w, ITEM value) { pyc_list_push(w, WORD(value)); }

PycError *NAME(set_item)(PycWord w, PycWord i, ITEM value) {
    return pyc_is_small(i) ? pyc_list_set(w, pyc_small_value(i), WORD(value)) : pyc_obj_setitem(w, i, WORD(value));
}

/* As in compiled code, which counts only constant indices from the end. */
bool NAME(has)(PycWord w, int64_t i) {
    const PycList *list = pyc_list_of_any_kind(w);
    return list->kind == KIND && (uint64_t)i < (uint64_t)list->length;
}

RAW NAME(peek)(PycWord w, int64_t i) {
    RAW value;
    const PycList *list = pyc_list_of_any_kind(w);
    memcpy(&value, pyc_list_place(list, pyc_list_from_start(list, i)), sizeof value);
    return value;
}

void NAME(put)(PycWord w, int64_t i, RAW value) {
    PycList *list = pyc_list_of_any_kind(w);
    memcpy(pyc_list_place(list, pyc_list_from_start(list, i)), &value, sizeof value);
}

#undef NAME
#undef KIND
#undef ITEM
#undef RAW
#undef RESULT
#undef IS
#undef OF
#undef WORD
#undef TEXT
