/* The functions that the files of the Python part offer each other and compiled code, by file. Their contracts are at
 * the definitions; functions for compiled code are described in rt.def. */
#ifndef PYC_PY_PROTOS_H
#define PYC_PY_PROTOS_H

typedef struct PycWalk { /* walks any iterable; lists and tuples without an iterator object */
    PycWord source, iterator;
    int64_t at;
} PycWalk;

extern const PycMethodRow pyc_method_rows[]; /* ends with a null owner */
extern int64_t pyc_int_max_digits;
PycWord pyc_builtin_doc(const PycType *type);
extern PycType pyc_alias_type, pyc_class_bound_type, pyc_enumerate_type, pyc_zip_type, pyc_map_type, pyc_filter_type,
    pyc_reversed_type, pyc_list_iterator_type, pyc_list_reverse_iterator_type, pyc_long_range_iterator_type,
    pyc_tuple_iterator_type, pyc_str_iterator_type, pyc_range_iterator_type, pyc_set_iterator_type,
    pyc_sequence_iterator_type, pyc_bytes_iterator_type, pyc_bytearray_iterator_type, pyc_dict_key_iterator_type,
    pyc_dict_value_iterator_type, pyc_dict_item_iterator_type, pyc_dict_key_reverse_iterator_type,
    pyc_dict_value_reverse_iterator_type, pyc_dict_item_reverse_iterator_type;

PycWord pyc_builtin_names(void);
PycWord pyc_builtin_value(PycWord name);

/* ---- int.c ---- */
PycWord pyc_int_from_i64(int64_t value);
PycWord pyc_int_from_u64(uint64_t value);
PycWord pyc_int_from_words(const void *from, uint64_t words, bool is_signed);
PycWord pyc_int_add_slow(PycWord a, PycWord b);
PycWord pyc_int_sub_slow(PycWord a, PycWord b);
PycWord pyc_int_neg(PycWord a);
PycWord pyc_int_abs(PycWord a);
PycWord pyc_int_mul_slow(PycWord x, PycWord y);
int32_t pyc_int_cmp_slow(PycWord x, PycWord y);
int32_t pyc_int_cmp_f64(PycWord x, double f);
int64_t pyc_int_hash(PycWord w);
bool pyc_int_fits_i64(PycWord w);
bool pyc_int_fits_u64(PycWord w);
uint64_t pyc_int_low_u64(PycWord w);
/* The highest 64 bits of the magnitude of an int that is not small; the last one is set, too, if any below is (sticky).
 */
uint64_t pyc_int_top_bits(PycWord w);
void pyc_int_bits(PycWord w, uint64_t words, void *into);
PycIntResult pyc_int_to_i64(PycWord w);
PycIntResult pyc_int_to_i64_range(PycWord w, int64_t low, int64_t high);
PycUIntResult pyc_int_to_u64(PycWord w);
int64_t pyc_int_bit_length_of(PycWord w);
PycFloatResult pyc_int_to_f64(PycWord w);
PycResult pyc_int_from_f64(double f);

/* ---- int_div.c ---- */
PycResult pyc_int_floordiv(PycWord a, PycWord b);
PycResult pyc_int_mod(PycWord a, PycWord b);
PycResult pyc_int_divmod(PycWord a, PycWord b);
PycFloatResult pyc_int_truediv(PycWord x, PycWord y);
PycResult pyc_int_pow(PycWord a, PycWord b);
PycResult pyc_int_pow_mod(PycWord a, PycWord b, PycWord m);
PycResult pyc_int_isqrt(PycWord a);

/* ---- int_bits.c ---- */
PycResult pyc_int_lshift(PycWord a, PycWord count);
PycWord pyc_int_invert(PycWord a);
PycResult pyc_int_rshift(PycWord a, PycWord count);
PycWord pyc_int_and(PycWord a, PycWord b);
PycWord pyc_int_or(PycWord a, PycWord b);
PycWord pyc_int_xor(PycWord a, PycWord b);
int64_t pyc_int_popcount(PycWord a);
bool pyc_int_write_bytes(PycWord a, unsigned char *into, int64_t size, bool is_signed);
PycWord pyc_int_read_bytes(const unsigned char *data, int64_t size, bool is_signed);

/* ---- int_text.c ---- */
PycResult pyc_int_text(PycWord w, int base);
PycResult pyc_int_str(PycWord w);
PycWord pyc_int_from_digits(const void *text, uint64_t len);
PycResult pyc_int_parse(PycWord text, PycWord base_word);

/* ---- number.c ---- */
PycResult pyc_number_binary(int op, PycWord a, PycWord b);
bool pyc_order(int op, int order);
PycResult pyc_number_compare(int op, PycWord a, PycWord b);

/* ---- float.c ---- */
PycFloatResult pyc_float_floordiv(double a, double b);
PycFloatResult pyc_float_mod(double a, double b);
PycFloatResult pyc_float_div(double a, double b);
PycFloatResult pyc_float_pow_real(double a, double b);
PycResult pyc_float_pow(double a, double b);
int64_t pyc_float_hash(double v);
PycWord pyc_float_repr(double value);
PycFloatResult pyc_float_parse(PycWord w);
PycResult pyc_float_round(double x, PycWord digits);

/* ---- complex.c ---- */
PycWord pyc_complex_new(double real, double imag);
PycResult pyc_complex_binary(int op, PycWord a, PycWord b);

/* ---- str.c ---- */
PycWord pyc_str_ascii(const char *data, uint64_t size);
PycWord pyc_str_new(const void *data, uint64_t size);
PycWord pyc_str_c(const void *c);
PycWord pyc_str_char(uint32_t code);
PycWord pyc_str_empty(void);
PycWord pyc_str_concat(PycWord a, PycWord b); /* of texts known to be short */
PycWord pyc_str_concat_n(const void *words, int64_t count);
PycResult pyc_str_add(PycWord a, PycWord b); /* of texts of the program */
PycResult pyc_str_add_n(const void *words, int64_t count);
PycResult pyc_str_repeat(PycWord a, PycWord count);
bool pyc_str_eq(PycWord a, PycWord b);
int32_t pyc_str_cmp(PycWord a, PycWord b);
int64_t pyc_str_hash(PycWord a);
int64_t pyc_str_len(PycWord s);
PycResult pyc_str_at(PycWord w, int64_t i);
PycResult pyc_str_item(PycWord w, PycWord i);
int64_t pyc_str_size(PycWord w);
PycWord pyc_str_char_at(PycWord w, int64_t offset);
int64_t pyc_str_after(PycWord w, int64_t offset);
PycResult pyc_str_slice(PycWord w, PycWord start, PycWord stop, PycWord step);
PycWord pyc_str_next(PycWord w, void *position);
PycIntResult pyc_str_ord(PycWord w);
PycResult pyc_str_chr(PycWord code);
PycPtrResult pyc_str_utf8(PycWord w);

/* ---- str_search.c ---- */
bool pyc_str_contains(PycWord self, PycWord text);
bool pyc_is_space_char(uint32_t c);

/* ---- str_case.c ---- */
PycResult pyc_str_ascii_digits(PycWord self);

/* ---- str_percent.c ---- */
PycResult pyc_str_mod(PycWord self, PycWord values);
PycResult pyc_bytes_mod(PycWord self, PycWord values);

/* ---- str_repr.c ---- */
PycWord pyc_str_quoted(PycWord self);
PycWord pyc_str_escape_ascii(PycWord self);
PycWord pyc_bytes_quoted(const char *data, int64_t size, bool array);

/* ---- format.c ---- */
PycResult pyc_format_int(PycWord value, PycWord text);
PycResult pyc_format_float(double value, PycWord text);
PycResult pyc_format_str(PycWord value, PycWord text);

/* ---- bytes.c ---- */
PycWord pyc_bytes_room(int64_t size);
PycWord pyc_bytes_new(const void *data, uint64_t size);
bool pyc_bytes_view(PycWord w, const char **data, uint64_t *size);
PycResult pyc_bytes_from(PycWord source);

/* ---- bytearray.c ---- */
PycError *pyc_bytearray_setitem(PycWord self, PycWord key, PycWord value);
PycResult pyc_bytearray_in_place(int op, PycWord a, PycWord b);

/* ---- slice.c ---- */
PycWord pyc_slice_new(PycWord start, PycWord stop, PycWord step);
/* `length` is read after the bounds are evaluated, as that may run code of the program. */
PycError *pyc_slice_range(PycWord start, PycWord stop, PycWord step, const int64_t *length, int64_t *from, int64_t *to,
                          int64_t *by, int64_t *count);
PycError *pyc_slice_of(PycWord slice, const int64_t *length, int64_t *from, int64_t *to, int64_t *by, int64_t *count);
PycError *pyc_clamp_range(PycWord start, PycWord end, int64_t length, int64_t *from, int64_t *to);
PycError *pyc_clamp_bounds(PycWord start, PycWord end, int64_t length, int64_t *from, int64_t *to);

/* ---- list.c ---- */
PycWord pyc_list_new(int64_t capacity);
PycWord pyc_list_of(const void *words, int64_t count);
PycWord pyc_list_new_kind(int64_t kind, int64_t capacity);
PycWord pyc_list_of_kind(int64_t kind, const void *words, int64_t count);
PycWord pyc_list_to_kind(PycWord w, int64_t kind);
PycFloatResult pyc_floats_item(PycWord w, PycWord i);
PycFloatResult pyc_floats_pop(PycWord w, PycWord index);
double pyc_floats_at(PycWord w, int64_t i);
PycError *pyc_floats_set_item(PycWord w, PycWord i, double value);
bool pyc_floats_has(PycWord w, int64_t i);
double pyc_floats_peek(PycWord w, int64_t i);
void pyc_floats_put(PycWord w, int64_t i, double value);
void pyc_floats_push(PycWord w, double value);
PycResult pyc_ints_item(PycWord w, PycWord i);
PycResult pyc_ints_pop(PycWord w, PycWord index);
PycWord pyc_ints_at(PycWord w, int64_t i);
PycError *pyc_ints_set_item(PycWord w, PycWord i, PycWord value);
bool pyc_ints_has(PycWord w, int64_t i);
int64_t pyc_ints_peek(PycWord w, int64_t i);
void pyc_ints_put(PycWord w, int64_t i, int64_t value);
void pyc_ints_push(PycWord w, PycWord value);
PycBoolResult pyc_bools_item(PycWord w, PycWord i);
PycBoolResult pyc_bools_pop(PycWord w, PycWord index);
bool pyc_bools_at(PycWord w, int64_t i);
PycError *pyc_bools_set_item(PycWord w, PycWord i, bool value);
bool pyc_bools_has(PycWord w, int64_t i);
bool pyc_bools_peek(PycWord w, int64_t i);
void pyc_bools_put(PycWord w, int64_t i, bool value);
void pyc_bools_push(PycWord w, bool value);
void pyc_list_push(PycWord w, PycWord item);
PycError *pyc_list_push_words(PycWord w, const PycWord *items, int64_t count);
PycError *pyc_list_extend_with(PycWord w, PycWord iterable);
PycError *pyc_list_unpack(PycWord w, PycWord iterable);
PycResult pyc_list_from(PycWord iterable);
PycResult pyc_list_from_in_kind(PycWord iterable, int64_t kind);
PycResult pyc_list_or_tuple(PycWord w);
int64_t pyc_items(PycWord w, const PycWord **items);
PycWord pyc_list_to_tuple(PycWord w);
int64_t pyc_list_len(PycWord w);
PycResult pyc_list_get(PycWord w, int64_t i);
PycError *pyc_list_set(PycWord w, int64_t i, PycWord value);
PycResult pyc_list_item(PycWord w, PycWord i);
bool pyc_list_has_item(PycWord w, int64_t i);
PycWord pyc_list_peek(PycWord w, int64_t i);
void pyc_list_put_item(PycWord w, int64_t i, PycWord value);
PycResult pyc_bytes_item(PycWord w, PycWord i);
int64_t pyc_bytes_len(PycWord w);
PycWord pyc_bytes_at(PycWord w, int64_t i);
PycWord pyc_list_at(PycWord w, int64_t i);
PycResult pyc_list_slice(PycWord self, PycWord start, PycWord stop, PycWord step);
PycError *pyc_list_set_slice(PycWord self, PycWord start, PycWord stop, PycWord step, PycWord value);
PycBoolResult pyc_list_has(PycWord self, PycWord item);
PycResult pyc_tuple_slice(PycWord self, PycWord start, PycWord stop, PycWord step);
PycBoolResult pyc_tuple_has(PycWord self, PycWord item);
PycBoolResult pyc_dict_has(PycWord self, PycWord key);
PycError *pyc_list_set_item(PycWord w, PycWord i, PycWord value);
PycResult pyc_list_concat(PycWord a, PycWord b);
PycResult pyc_list_repeat(PycWord a, PycWord count);
PycResult pyc_tuple_repeat(PycWord a, PycWord count);
PycResult pyc_compare_items(int op, PycWord a, PycWord b);
PycResult pyc_items_repr(PycWord self, const char *open, const char *close, bool trailing);

/* ---- tuple.c ---- */
PycTuple *pyc_tuple_room(int64_t length);
PycIntResult pyc_hash_items(const PycWord *items, int64_t count, uint64_t end);
PycWord pyc_tuple_of(const void *words, int64_t count);
PycResult pyc_tuple_from(PycWord iterable);
PycResult pyc_tuple_get(PycWord w, int64_t i);
PycResult pyc_tuple_item(PycWord w, PycWord i);
int64_t pyc_tuple_len(PycWord w);
PycWord pyc_tuple_at(PycWord w, int64_t i);
PycIntResult pyc_next_parts(PycWord iterator, int64_t count, void *into);
PycError *pyc_unpack(PycWord w, int64_t wanted, void *into);
PycError *pyc_unpack_star(PycWord w, int64_t before, int64_t after, void *into);
PycError *pyc_unpack_index(PycWord key, PycWord value, int64_t room, void *into);

/* ---- dict.c ---- */
PycDict *pyc_dict_make(PycType *type);
PycWord pyc_dict_new(int64_t room);
PycResult pyc_dict_find(PycWord self, PycWord key);
PycWord pyc_dict_find_str(PycDict *d, PycWord name);
PycError *pyc_dict_set(PycWord self, PycWord key, PycWord value);
PycResult pyc_dict_take(PycWord self, PycWord key);
PycResult pyc_dict_get_item(PycWord self, PycWord key);
PycIntResult pyc_dict_walk(PycWord self, int64_t at, int64_t length);
PycWord pyc_dict_key_at(PycWord self, int64_t at);
PycWord pyc_dict_value_at(PycWord self, int64_t at);
int64_t pyc_deque_len(PycWord self);
int64_t pyc_set_len(PycWord self);
PycIntResult pyc_set_walk(PycWord self, int64_t at, int64_t length);
PycWord pyc_set_key_at(PycWord self, int64_t at);
bool pyc_range_small(PycWord start, PycWord stop, PycWord step);
int64_t pyc_int_clamp(PycWord w);
PycError *pyc_dict_del(PycWord self, PycWord key);
PycError *pyc_dict_move(PycWord self, PycWord key, bool to_end);
int64_t pyc_dict_len(PycWord self);
PycWord pyc_namespace_of(PycWord dict);
bool pyc_dict_step(PycDict *d, int64_t *at, PycWord *key, PycWord *value);
PycBoolResult pyc_dict_next(PycWord self, void *position, void *key, void *value);
PycError *pyc_dict_merge(PycWord self, PycWord other);
PycError *pyc_dict_unpack(PycWord self, PycWord mapping);

/* ---- set.c ---- */
PycWord pyc_set_new(void);
PycResult pyc_set_of(const void *words, int64_t count);
PycError *pyc_set_add_item(PycWord self, PycWord key);
PycBoolResult pyc_set_has(PycWord self, PycWord key);
PycWord pyc_set_step(PycSet *s, int64_t *at);
PycResult pyc_set_from(PycWord iterable);

/* ---- range.c ---- */
PycResult pyc_range_new(PycWord start, PycWord stop, PycWord step);

/* ---- iter.c ---- */
PycResult pyc_list_iter(PycWord self);
PycResult pyc_tuple_iter(PycWord self);
PycResult pyc_str_iter(PycWord self);
PycResult pyc_range_iter(PycWord self);
PycResult pyc_dict_iter(PycWord self);
PycResult pyc_set_iter(PycWord self);
PycWord pyc_sequence_iter(PycWord self);
bool pyc_memoryview_is_whole(PycWord w); /* contiguous items; true for other objects */
bool pyc_is_readonly(PycWord w);
bool pyc_memoryview_bytes(PycWord w, const char **data, uint64_t *size); /* false: released */
PycResult pyc_obj_length_hint(PycWord w, PycWord otherwise);
PycError *pyc_walk_start(PycWalk *walk, PycWord iterable);
PycResult pyc_walk_next(PycWalk *walk);

/* ---- object.c ---- */
bool pyc_is_alias(PycWord w);
bool pyc_is_union(PycWord w);
PycResult pyc_union_binary(int op, PycWord a, PycWord b);
PycWord pyc_union_args(PycWord w);
PycResult pyc_union_of(PycWord a, PycWord b);
PycResult pyc_class_getitem(PycWord cls, PycWord key);
PycResult pyc_generic_alias(PycWord cls, PycWord key);
PycResult pyc_type_getattr(PycWord self, PycWord name);
PycWord pyc_type_own(PycWord self, PycWord name);
PycError *pyc_type_setattr(PycWord self, PycWord name, PycWord value);
void pyc_inside_set(bool holds);
void pyc_inside_rebound(PycWord before, PycWord value);
PycError *pyc_type_set_plain(PycWord self, PycWord name, PycWord value);
PycError *pyc_type_set_own(PycWord self, PycWord name, PycWord value);
PycResult pyc_attribute_name(PycWord name); /* the str; TypeError for other objects */

/* ---- type.c ---- */
PycWord pyc_dunder_name(PycDunder d);
PycWord pyc_method_new(const PycMethodRow *row);
void pyc_add_wrappers(PycType *type, PycWord dict); /* wrapper.c: adds its special methods to its own dict */
void pyc_type_ready(PycType *type);
void pyc_type_add_attributes(PycType *type, PycWord dict);
PycWord pyc_type_find(PycType *type, PycWord name);
PycWord pyc_type_lookup_from(PycType *type, PycType *after, PycWord name);
const char *pyc_type_short_name(const PycType *type);
PycWord pyc_type_qualname(PycType *type);
PycWord pyc_type_module(const PycType *type); /* 0: builtins */
PycWord pyc_type_abstract_set(PycType *type); /* __abstractmethods__; 0: the class has none */
PycError *pyc_type_add_part(PycType *type, const char *name);
PycError *pyc_set_instance_dict(PycWord w, PycWord value);
extern PycWord (*pyc_first_weak_reference)(PycWord w);
PycError *pyc_type_mark_abstract(PycType *type, PycWord names);
void pyc_type_note_abstract(PycType *type); /* of a class that is new */
PycError *pyc_type_check_abstract(PycType *type);
PycResult pyc_class_prepare(PycWord name, const void *base_words, uint64_t count, PycWord keywords, PycWord meta);
PycError *pyc_class_define(PycWord namespace, PycWord name, PycWord value);
PycError *pyc_class_cell_check(PycWord cell, PycWord name, PycWord made);
PycResult pyc_class_new_meta(const void *info_address, const void *base_words, uint64_t count, PycWord namespace,
                             PycWord keywords, PycWord meta);
PycResult pyc_class_meta(PycWord keywords);
#define PYC_CLASS_CELL "__classcell__" /* in the namespace of a class body: PycCell */
const PycForeign *pyc_foreign_base(const PycWord *bases, uint64_t count, PycWord meta); /* null: none is foreign */
/* Set in an extension module. A class of it that is derived from a builtin value, like dict, is derived from the
 * process's: returns a tuple of classes with these in place of ours, or `bases`. */
extern PycWord (*pyc_process_bases)(PycWord bases);
PycResult pyc_foreign_prepare(const PycForeign *foreign, PycWord name, PycWord bases, PycWord keywords, PycWord meta);
PycResult pyc_foreign_define(PycWord namespace, PycWord name, PycWord value);
PycResult pyc_foreign_derive(const PycForeign *foreign, const PycClassInfo *info, PycWord bases, PycWord namespace,
                             PycWord keywords, PycWord meta);
PycResult pyc_class_new(const void *info, const void *bases, uint64_t count, PycWord namespace, PycWord keywords);
PycResult pyc_class_metatype(PycWord bases); /* the metaclass of a class with these bases, unless one is given */
PycResult pyc_class_dynamic(PycWord name, PycWord bases, PycWord namespace, PycWord keywords, PycWord meta);
PycError *pyc_type_set_attribute(PycType *type, PycWord name, PycWord value);
int64_t pyc_class_slot(PycWord cls, PycWord name);
PycResult pyc_instance_new(PycWord cls);
PycWord pyc_wrap(PycType *type, const PycType *plain, PycWord value);
PycWord pyc_tuple_named(PycWord cls, const void *words, int64_t count);

/* ---- struct_object.c ---- */
int64_t pyc_struct_offset(PycWord cls);
PycWord pyc_exception_new(PycWord cls);
PycResult pyc_struct_new(PycWord cls, int64_t offset, uint64_t size);
PycResult pyc_struct_view(PycWord cls, int64_t offset, PycWord owner, PycWord ask, PycWord index);
PycResult pyc_struct_value(PycWord w, int64_t offset);
PycResult pyc_struct_content(PycWord w);
PycResult pyc_struct_as(PycWord w, PycWord cls);
void pyc_holder_fill_slots(PycType *t);
PycError *pyc_struct_apart(PycWord a, PycWord b);

/* ---- member.c ---- */
PycWord pyc_type_lookup(PycType *type, PycWord name);

/* ---- attribute.c ---- */
PycResult pyc_bind_to(PycWord found, PycWord instance, PycWord owner);
PycWord pyc_own_attribute(PycWord w, PycWord name);
PycResult pyc_instance_dict(PycWord w);
PycResult pyc_generic_getattr(PycWord w, PycWord name);
PycError *pyc_raise_attribute(PycWord w, PycWord name);
PycResult pyc_obj_getattr(PycWord w, PycWord name);
PycResult pyc_obj_getattr_or(PycWord w, PycWord name);
PycError *pyc_generic_setattr(PycWord w, PycWord name, PycWord value);
PycError *pyc_set_class(PycWord w, PycWord value);
PycError *pyc_obj_setattr(PycWord w, PycWord name, PycWord value);
PycError *pyc_obj_delattr(PycWord w, PycWord name);
PycResult pyc_obj_getattr_cached(PycWord w, PycWord name, void *cache_address);
PycBoolResult pyc_is_declared_slot(PycType *type, PycWord name);
PycBoolResult pyc_declares_slot(const PycType *type, PycWord name); /* the class itself does */
PycResult pyc_slot_member(PycType *type, PycWord name);
uint64_t pyc_type_flags(const PycType *type); /* with CPython's bits */
PycWord pyc_mappingproxy_new(PycWord mapping);
PycResult pyc_obj_getattr_slot(PycWord w, PycWord name, void *cache_address, int64_t offset);
PycError *pyc_obj_setattr_cached(PycWord w, PycWord name, PycWord value, void *cache_address);
PycFloatResult pyc_obj_get_float_slot(PycWord w, PycWord name, int64_t offset);
PycError *pyc_obj_set_float_slot(PycWord w, PycWord name, double value, int64_t offset);
PycWord pyc_slot_load(PycWord w, PycWord place);                   /* of slot_names; 0: it is empty */
PycError *pyc_slot_store(PycWord w, PycWord place, PycWord value); /* 0: empties it */
PycError *pyc_obj_setattr_slot(PycWord w, PycWord name, PycWord value, void *cache_address, int64_t offset);
PycResult pyc_obj_call_method(PycWord w, PycWord name, const void *arg_words, uint64_t count, PycWord names);
PycResult pyc_call_attribute(void *words, PycWord name, uint64_t count, PycWord names, void *cache_address);
PycResult pyc_find_attribute(PycWord w, PycWord name, void *cache_address);
PycResult pyc_call_found(PycWord found, void *words, PycWord name, uint64_t count, PycWord names, void *cache_address);

/* ---- user_slots.c ---- */
PycResult pyc_call_dunder_if(PycWord self, PycDunder d, const PycWord *args, uint64_t count);
void pyc_run_del(PycWord object);

/* ---- finalize.c ---- */
void pyc_gc_hint(void);
/* Reports an error that nothing can handle, in a function. `where` is the message before it if that is not usual. */
void pyc_unraisable(PycError *error, const char *where, PycWord in);
/* A function that the program has put in the place of one of the module sys; 0: none. */
PycWord pyc_hook_of_program(PycWord name, PycWord usual_name, PycWord *sys);
void pyc_type_fill_slots(PycType *t);

/* ---- wrapper.c ---- */
PycResult pyc_wrapper_call(const PycMethod *m, PycWord self, const PycWord *args, uint64_t count, PycWord names);

/* ---- call.c ---- */
PycResult pyc_function_call(PycWord w, const PycWord *args, uint64_t count, PycWord names);
bool pyc_is_instance_method(PycWord w);
int pyc_positional_limit(const char *params, int max);
PycResult pyc_method_run(PycWord w, PycWord self, const PycWord *args, uint64_t count, PycWord names);
PycResult pyc_method_call(PycWord w, const PycWord *args, uint64_t count, PycWord names);
PycResult pyc_method_call_class(PycWord w, PycWord cls, const PycWord *args, uint64_t count, PycWord names);
PycResult pyc_type_call(PycWord cls, const PycWord *args, uint64_t count, PycWord names);
PycResult pyc_obj_call(PycWord callee, const void *arg_words, uint64_t count, PycWord names);
PycResult pyc_call_words(PycWord callee, const PycWord *words, uint64_t count, PycWord names);
PycResult pyc_call(PycWord callee, void *words, uint64_t count, PycWord names);
bool pyc_is_callable(PycWord w);
PycResult pyc_obj_call_ex(PycWord callee, PycWord tuple, PycWord keywords);
PycError *pyc_call_put(PycWord keywords, PycWord key, PycWord value, PycWord callee);
PycError *pyc_call_merge(PycWord keywords, PycWord mapping, PycWord callee);
PycResult pyc_call_keywords(PycWord mapping, PycWord callee);
PycError *pyc_call_extend(PycWord list, PycWord iterable);

/* ---- function_attribute.c ---- */
/* Attributes that functions have in programs that run code from text; null: no such program. Value 0: no attribute. */
extern PycResult (*pyc_function_more)(PycWord function, PycWord name);
PycResult pyc_function_getattr(PycWord self, PycWord name);
PycResult pyc_function_setattr(PycWord self, PycWord name, PycWord value);

/* ---- function.c ---- */
bool pyc_is_slot_method(const PycMethod *m);              /* a special method that CPython implements as a slot */
PycResult pyc_native_getattr(PycWord self, PycWord name); /* of a function in C */
PycResult pyc_native_get(PycWord self, PycWord instance, PycWord owner);
PycType *pyc_shown_type_of(PycWord w);
/* The type that type() shows: functions in C and methods of builtin classes are one kind of object here, but several in
 * CPython. */
static inline PycType *pyc_shown_type(PycWord w) {
    PycType *t = pyc_type(w);
    return PYC_UNLIKELY(t == &pyc_builtin_type || t == &pyc_method_type) ? pyc_shown_type_of(w) : t;
}
static inline const char *pyc_type_name(PycWord w) { return pyc_shown_type(w)->name; }
PycWord pyc_function_new(const void *info_address, const void *defaults, const void *cells, uint64_t cell_count);
void pyc_function_annotate(PycWord function, PycWord annotations);
PycWord pyc_bound_method_new(PycWord function, PycWord self);
PycWord pyc_property_function(PycWord property);
PycWord pyc_bound_class_method(PycWord method, PycWord cls);
PycWord pyc_cell_new(PycWord value);
PycResult pyc_super_attr(PycWord cls, PycWord self, PycWord name);

/* ---- object_ops.c ---- */
PycResult pyc_obj_binary(int32_t op, PycWord a, PycWord b);
PycResult pyc_obj_add(PycWord a, PycWord b);
PycResult pyc_obj_sub(PycWord a, PycWord b);
PycResult pyc_obj_mul(PycWord a, PycWord b);
PycResult pyc_obj_in_place(int32_t op, PycWord a, PycWord b);
PycResult pyc_obj_unary(int32_t op, PycWord a);
PycResult pyc_obj_compare(int32_t op, PycWord a, PycWord b);
PycBoolResult pyc_obj_test(int32_t op, PycWord a, PycWord b);
PycBoolResult pyc_obj_eq(PycWord a, PycWord b);
PycWord pyc_obj_identity(PycWord w);
PycWord pyc_ellipsis(void);
bool pyc_obj_is(PycWord a, PycWord b);
PycBoolResult pyc_obj_truth(PycWord w);
PycIntResult pyc_obj_len(PycWord w);
PycIntResult pyc_unhashable(PycWord w);
PycIntResult pyc_obj_hash(PycWord w);
PycResult pyc_obj_getitem(PycWord w, PycWord key);
PycResult pyc_obj_getitem_i64(PycWord w, int64_t i);
PycError *pyc_obj_setitem(PycWord w, PycWord key, PycWord value);
PycError *pyc_obj_delitem(PycWord w, PycWord key);
PycBoolResult pyc_obj_contains(PycWord w, PycWord item);
PycResult pyc_obj_binary_side(int first, int op, PycWord self, PycWord other);
PycResult pyc_obj_compare_side(int op, PycWord a, PycWord b);
bool pyc_is_iterable(PycWord w);
bool pyc_is_iterator(PycWord w);
PycResult pyc_obj_iter(PycWord w);
PycResult pyc_obj_next(PycWord it);
PycResult pyc_obj_repr(PycWord w);
PycResult pyc_obj_str(PycWord w);
PycResult pyc_obj_ascii(PycWord w);
PycError *pyc_check_spec(PycWord spec); /* of __format__ */
PycResult pyc_obj_format(PycWord w, PycWord spec);
bool pyc_has_index(PycWord w);
PycResult pyc_obj_index(PycWord w);
PycResult pyc_obj_to_int(PycWord w);
PycIntResult pyc_obj_to_i64(PycWord w);
PycIntResult pyc_obj_to_i64_index(PycWord w);
PycIntResult pyc_obj_to_size(PycWord w);
PycIntResult pyc_obj_to_count(PycWord w);
PycFloatResult pyc_obj_to_f64_named(PycWord w, const char *message);
PycFloatResult pyc_obj_to_f64(PycWord w);
PycResult pyc_obj_to_str(PycWord w);
PycBoolResult pyc_obj_to_bool(PycWord w);
PycWord pyc_obj_type(PycWord w);
bool pyc_obj_is_exactly(PycWord w, const void *type);
PycBoolResult pyc_obj_isinstance(PycWord w, PycWord cls);
PycBoolResult pyc_obj_issubclass(PycWord w, PycWord cls);
bool pyc_repr_enter(PycWord w);
void pyc_repr_leave(void);

/* ---- frame.c ---- */
struct PycRunning;
PycWord pyc_frame_of_thread(struct PycRunning *innermost);
PycResult pyc_running_module(void); /* name of the running module: __main__ if the program reads no frames */
PycWord pyc_traceback_of(PycException *e);
PycError *pyc_set_traceback(PycException *e, PycWord value);

/* ---- exception.c ---- */
PycException *pyc_exception_of(PycError *error);
PycResult pyc_exception_repr(PycWord self); /* exception_attribute.c */
PycResult pyc_exception_str(PycWord self);
PycResult pyc_exception_getattr(PycWord self, PycWord name);
PycResult pyc_exception_setattr(PycWord self, PycWord name, PycWord value);
bool pyc_exception_has(const PycType *type, PycWord name);
static inline bool pyc_exception_is(const PycException *e, const PycType *type) {
    return pyc_type_is_sub(e->head.type, type);
}
static inline bool pyc_exception_is_codec(const PycException *e) {
    return pyc_exception_is(e, &pyc_UnicodeDecodeError) || pyc_exception_is(e, &pyc_UnicodeEncodeError);
}
PycError *pyc_raise_args(PycType *type, const PycWord *args, int64_t count);
PycError *pyc_raise_text(PycWord cls, const void *text, uint64_t len);
PycError *pyc_raise_stop(PycWord value);
PycError *pyc_raise_name(PycWord name);
PycWord pyc_suggest_among(PycWord wanted, const PycWord *names, int64_t count); /* the nearest; 0: none is near */
PycError *pyc_unexpected_keyword(const char *function, PycWord keyword, const PycWord *known, int64_t count);
PycWord pyc_suggestion(const PycException *e);
PycError *pyc_raise_unknown(PycWord name, PycWord seen, PycWord self);
PycError *pyc_raise_unbound(PycWord name);
PycError *pyc_raise_free(PycWord name);
PycError *pyc_raise_recursion(void);
PycError *pyc_raise_nesting(const char *doing);
/* For recursion over nested objects: RecursionError if they are nested too deeply, or in themselves. */
static inline PycError *pyc_check_nesting(const char *doing) {
    return PYC_UNLIKELY(pyc_stack_is_low()) ? pyc_raise_nesting(doing) : NULL;
}
/* The same, limited to CPython's depth; to be followed by pyc_unnest if it succeeds. */
enum { PYC_MOST_NESTING = 10000 };
extern _Thread_local int32_t pyc_nesting;
static inline PycError *pyc_nest(const char *doing) {
    if (PYC_UNLIKELY(pyc_stack_is_low() || pyc_nesting >= PYC_MOST_NESTING)) return pyc_raise_nesting(doing);
    pyc_nesting++;
    return NULL;
}
static inline void pyc_unnest(void) { pyc_nesting--; }
/* MemoryError if that many items of a size exceed the machine's memory; called before allocating what a program
 * requests. */
enum { PYC_MUCH_MEMORY = 1 << 19 };
PycError *pyc_no_memory_for(int64_t count, int64_t item);
/* The same for a + b, which mostly fits in the room after a: checked only if both are so large that the check costs
 * nothing. */
static inline PycError *pyc_no_memory_to_join(int64_t a, int64_t b) {
    return PYC_UNLIKELY(a + b >= PYC_MUCH_MEMORY << 7) ? pyc_no_memory_for(a + b, 2) : NULL;
}
bool pyc_gc_can_have(int64_t size);
void pyc_memory_is_short(void);   /* the thread raises MemoryError at its next safepoint */
PycError *pyc_memory_error(void); /* the pending one; NULL */
PycError *pyc_import_error(PycWord name, PycWord module);
PycError *pyc_assert_fail(PycWord value);
PycError *pyc_raise_decode(const char *codec, PycWord bytes, int64_t start, int64_t end, const char *why);
PycError *pyc_raise_encode(const char *codec, PycWord text, int64_t start, int64_t end, const char *why);
PycError *pyc_raise_errno(int code, PycWord file);
PycError *pyc_raise_object(PycWord w, PycWord cause);
PycError *pyc_thrown(PycWord w); /* into a generator: an exception handled by the thrower is not its context */
void pyc_set_context(PycException *e, PycWord handled);
PycWord pyc_handled(void);
PycWord pyc_sys_value(PycWord name);
PycError *pyc_raise_on(PycWord w);
PycError *pyc_raise_again(void);
PycWord pyc_handle_enter(PycWord w);
void pyc_handle_leave(PycWord before);
PycWord pyc_finally_enter(PycError *error);
PycWord pyc_error_object(PycError *error);
bool pyc_error_is_class(PycError *error, const void *type);
PycError *pyc_check_caught(PycWord cls); /* TypeError if `except` cannot take this class or tuple */
PycBoolResult pyc_error_isinstance(PycError *error, PycWord cls);
PycWord pyc_stop_value_of(PycError *error);
PycWord pyc_exception_report(PycWord w);

/* ---- exception_group.c ---- */
PycType *pyc_group_type(PycType *type, const PycWord *args, uint64_t count); /* the class that BaseExceptionGroup(…)
                                                                                makes */
PycError *pyc_group_check(PycWord self);
PycError *pyc_group_split(PycWord w, PycWord cls, void *into);
PycError *pyc_group_merge(PycWord original, const void *words, int64_t count);

/* ---- generator.c ---- */
PycWord pyc_generator_new(const void *resume, uint64_t frame_size, uint32_t kind, PycWord name, PycWord qualname);
PycWord pyc_stop_value(void);
PycResult pyc_yield(PycWord value);
PycResult pyc_generator_next(PycWord self);
PycResult pyc_generator_send(PycWord it, PycWord value);
PycError *pyc_generator_failed(PycError *error);
PycResult pyc_generator_throw_into(PycWord it, PycError *error);
PycResult pyc_await_iter(PycWord w);
PycResult pyc_aiter(PycWord w);
PycResult pyc_anext(PycWord w);
PycResult pyc_anext_or(PycWord w, PycWord otherwise);
PycWord pyc_async_yield(PycWord value);
PycResult pyc_step_send(PycWord self, PycWord value);
PycResult pyc_step_throw(PycWord self, PycWord type);

/* ---- module.c ---- */
const char *pyc_module_name(PycWord w);
PycWord pyc_module_new(PycWord name, PycWord dict);
PycResult pyc_import_by_finders(PycWord name); /* finder.c: by sys.meta_path; 0: none knows it */
PycWord pyc_modules(void);                     /* sys.modules */
void pyc_module_bind(PycWord self, PycWord name, PycWord address);
PycError *pyc_module_run(PycWord body, PycWord object, PycWord ready); /* running.c */
void pyc_module_remove(PycWord self);                                  /* it is imported no longer */
void pyc_module_await(PycWord module);                                 /* until no other thread runs its body */
void pyc_module_forget(PycWord self, PycWord name);
PycResult pyc_module_names(PycWord self);
PycWord pyc_module_of_file(const char *path);
PycResult pyc_module_globals(PycWord name);
PycResult pyc_module_missing(PycWord module, PycWord name, PycWord seen, PycWord self);
PycError *pyc_module_star(PycWord from, PycWord into);
PycWord pyc_module_builtin(PycWord name, PycWord dict); /* a module of the runtime itself */
PycResult pyc_module_getattr(PycWord self, PycWord name);
PycWord *pyc_module_variable(PycWord self, PycWord name);
PycResult pyc_with_enter(PycWord w, void *exit);
PycResult pyc_with_async_enter(PycWord w, void *exit);
PycResult pyc_with_async_exit(PycWord exit, PycWord exception);
PycBoolResult pyc_with_exit(PycWord exit, PycWord exception);
PycWord pyc_box_new(void *info_address);

/* ---- match.c ---- */
PycIntResult pyc_match_sequence(PycWord w);
PycResult pyc_match_star(PycWord w, int64_t from, int64_t to);
PycBoolResult pyc_match_mapping(PycWord w);
PycBoolResult pyc_match_keys(PycWord w, const void *key_words, int64_t count, void *into);
PycResult pyc_match_rest(PycWord w, const void *key_words, int64_t count);
PycBoolResult pyc_match_class(PycWord w, PycWord cls, int64_t positional, const void *name_words, int64_t named,
                              void *into);

/* ---- print.c ---- */
PycError *pyc_print(const void *words, int64_t count, PycWord sep, PycWord end, PycWord file, PycWord flush);

/* ---- signal.c ---- */
extern bool pyc_signals_caught;
extern PycError *(*pyc_signal_hook)(void); /* CPython's handlers, if it is loaded */
void pyc_python_start(void);
void pyc_signal_adopt(int number);
PycError *pyc_interrupt(void);
bool pyc_signal_set(int number, PycWord word);
int pyc_signal_wake(int fd); /* the fd is written to when a signal comes; returns the previous one; -1: none */
PycWord pyc_signal_get(int number);
PycError *pyc_stack_check(char *frame);

/* ---- io/base.c, raw.c, buffered.c, text_file.c ---- */
extern PycType pyc_io_base_type, pyc_raw_type, pyc_buffered_reader_type, pyc_buffered_writer_type,
    pyc_buffered_random_type, pyc_text_file_type;
PycError *pyc_io_room(PycWord into, const char **data, uint64_t *size);
PycResult pyc_io_itself(PycWord self);
PycResult pyc_io_next_line(PycWord self);
PycResult pyc_buffered_readline(PycWord self, PycWord size);
PycResult pyc_text_file_readline(PycWord self, PycWord size);

/* ---- io/open.c ---- */
extern int64_t pyc_files_dirty;
void pyc_file_is_dirty(void);
void pyc_files_push(void); /* flushes all files to the system, also unreachable ones */

/* ---- io/standard.c ---- */
PycWord pyc_file_stdin(void); /* None: it was closed when the program started */
PycWord pyc_file_stdout(void);
PycWord pyc_file_stderr(void);
extern PycWord pyc_sys_stdin, pyc_sys_stdout;
PycError *pyc_out_failure(int code); /* error of a function of core/io.c; null for 0 */
void pyc_io_start(void);

#endif
