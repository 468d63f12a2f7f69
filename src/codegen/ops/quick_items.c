/* Fast paths of containers and texts whose class is known: items, the ends of lists, equality of texts. */
#include "codegen/ops/quick.h"

#include "../runtime/core/layout.h"

/* Tells LLVM that a count of bytes or items is limited by the size of memory. */
static LLVMValueRef counted(Cg *cg, LLVMValueRef load) {
    const uint64_t most = (uint64_t)1 << 48;
    LLVMMetadataRef ends[] = {LLVMValueAsMetadata(cg_i64(cg, 0)), LLVMValueAsMetadata(cg_i64(cg, most))};
    LLVMValueRef range = LLVMMetadataAsValue(cg->llvm, LLVMMDNodeInContext2(cg->llvm, ends, 2));
    LLVMSetMetadata(load, LLVMGetMDKindIDInContext(cg->llvm, "range", 5), range);
    return load;
}

LLVMValueRef cg_object_header(Cg *cg, LLVMTypeRef type, LLVMValueRef object, uint64_t offset) {
    LLVMValueRef load = cg_load_at(cg, type, cg_offset(cg, cg_word_address(cg, object), offset), 8);
    return cg_header_access(cg, type == cg->i64 ? counted(cg, load) : load);
}

/* A field of an object that never changes. */
LLVMValueRef cg_object_fixed(Cg *cg, LLVMTypeRef type, LLVMValueRef object, uint64_t offset) {
    LLVMValueRef load = cg_load_at(cg, type, cg_offset(cg, cg_word_address(cg, object), offset), 8);
    return cg_constant_access(cg, type == cg->i64 ? counted(cg, load) : load);
}

/* Negative indices count from the end (codegen/loops/range.c recognises this form). */
static LLVMValueRef from_start(Cg *cg, LLVMValueRef index, LLVMValueRef length) {
    LLVMValueRef is_below = LLVMBuildICmp(cg->b, LLVMIntSLT, index, cg_i64(cg, 0), "");
    return LLVMBuildAdd(cg->b, index, LLVMBuildSelect(cg->b, is_below, length, cg_i64(cg, 0), ""), "");
}

static LLVMValueRef number_within(const CgWay *way, LLVMValueRef index, LLVMValueRef length) {
    Cg *cg = way->f->cg;
    index = from_start(cg, index, length);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntULT, index, length, ""));
    return index;
}

static LLVMValueRef index_within(const CgWay *way, LLVMValueRef key, LLVMValueRef length) {
    Cg *cg = way->f->cg;
    cg_need(way, cg_is_small(cg, key));
    return number_within(way, LLVMBuildAShr(cg->b, key, cg_i64(cg, 1), ""), length);
}

static LLVMValueRef word_in(Cg *cg, LLVMValueRef items, LLVMValueRef index) {
    return LLVMBuildInBoundsGEP2(cg->b, cg->i64, items, &index, 1, "");
}

static LLVMValueRef is_list_kind(const CgWay *way, uint32_t kind) {
    Cg *cg = way->f->cg;
    LLVMValueRef place = cg_offset(cg, cg_word_address(cg, way->args[0]), PYC_LIST_KIND);
    LLVMValueRef load = cg_header_access(cg, cg_load_at(cg, cg->i32, place, 4));
    return LLVMBuildICmp(cg->b, LLVMIntEQ, load, LLVMConstInt(cg->i32, kind, false), "");
}

void cg_need_list_kind(const CgWay *way, uint32_t kind) { cg_need(way, is_list_kind(way, kind)); }

typedef LLVMValueRef IndexWithin(const CgWay *way, LLVMValueRef index, LLVMValueRef length);

static LLVMValueRef list_place(const CgWay *way, IndexWithin *within) {
    Cg *cg = way->f->cg;
    LLVMValueRef list = way->args[0];
    LLVMValueRef index = within(way, way->args[1], cg_object_header(cg, cg->i64, list, PYC_LIST_LENGTH));
    return word_in(cg, cg_object_header(cg, cg->ptr, list, PYC_LIST_ITEMS), index);
}

static LLVMValueRef load_item(const CgWay *way, IndexWithin *within) {
    Cg *cg = way->f->cg;
    return cg_element_access(cg, cg_load_at(cg, cg->i64, list_place(way, within), 8));
}

static LLVMValueRef store_item(const CgWay *way, IndexWithin *within) {
    Cg *cg = way->f->cg;
    return cg_element_access(cg, cg_store_at(cg, way->args[2], list_place(way, within), 8));
}

LLVMValueRef cg_way_list_item(const CgWay *way) { return load_item(way, index_within); }
LLVMValueRef cg_way_list_set_item(const CgWay *way) { return store_item(way, index_within); }
LLVMValueRef cg_way_list_get(const CgWay *way) { return load_item(way, number_within); }
LLVMValueRef cg_way_list_set(const CgWay *way) { return store_item(way, number_within); }

/* The index of an item that is known to exist. */
static LLVMValueRef sure_index(const CgWay *way, LLVMValueRef index, LLVMValueRef length) {
    return from_start(way->f->cg, index, length);
}

LLVMValueRef cg_way_list_has_item(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef length = cg_object_header(cg, cg->i64, way->args[0], PYC_LIST_LENGTH);
    return LLVMBuildICmp(cg->b, LLVMIntULT, from_start(cg, way->args[1], length), length, "");
}

LLVMValueRef cg_way_list_peek(const CgWay *way) { return load_item(way, sure_index); }
LLVMValueRef cg_way_list_put_item(const CgWay *way) { return store_item(way, sure_index); }

/* ---- lists of numbers, of the kind in way->kind ---- */

static LLVMTypeRef held_type(const CgWay *way) {
    Cg *cg = way->f->cg;
    return way->kind == PYC_LIST_FLOATS ? cg->f64 : way->kind == PYC_LIST_INTS ? cg->i64 : cg->i8;
}

static LLVMValueRef held_place(const CgWay *way, LLVMValueRef index) {
    Cg *cg = way->f->cg;
    LLVMValueRef items = cg_object_header(cg, cg->ptr, way->args[0], PYC_LIST_ITEMS);
    return LLVMBuildInBoundsGEP2(cg->b, held_type(way), items, &index, 1, "");
}

static uint32_t held_size(const CgWay *way) { return way->kind == PYC_LIST_BOOLS ? 1 : 8; }

static LLVMValueRef load_held(const CgWay *way, LLVMValueRef index) {
    Cg *cg = way->f->cg;
    LLVMValueRef load = cg_load_at(cg, held_type(way), held_place(way, index), held_size(way));
    cg_number_access(cg, load);
    return way->kind == PYC_LIST_BOOLS ? LLVMBuildICmp(cg->b, LLVMIntNE, load, LLVMConstInt(cg->i8, 0, false), "")
                                       : load;
}

static LLVMValueRef store_held(const CgWay *way, LLVMValueRef index, LLVMValueRef value) {
    Cg *cg = way->f->cg;
    if (way->kind == PYC_LIST_BOOLS) value = LLVMBuildZExt(cg->b, value, cg->i8, "");
    return cg_number_access(cg, cg_store_at(cg, value, held_place(way, index), held_size(way)));
}

/* An int that fits 63 bits is a tagged word. */
static LLVMValueRef item_of(const CgWay *way, LLVMValueRef held) {
    Cg *cg = way->f->cg;
    if (way->kind != PYC_LIST_INTS) return held;
    LLVMValueRef up = LLVMBuildShl(cg->b, held, cg_i64(cg, 1), "");
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, LLVMBuildAShr(cg->b, up, cg_i64(cg, 1), ""), held, ""));
    return LLVMBuildOr(cg->b, up, cg_i64(cg, 1), "");
}

static LLVMValueRef held_of(const CgWay *way, LLVMValueRef item) {
    Cg *cg = way->f->cg;
    if (way->kind != PYC_LIST_INTS) return item;
    cg_need(way, cg_is_small(cg, item));
    return LLVMBuildAShr(cg->b, item, cg_i64(cg, 1), "");
}

static LLVMValueRef number_index(const CgWay *way) {
    Cg *cg = way->f->cg;
    cg_need_list_kind(way, way->kind);
    return index_within(way, way->args[1], cg_object_header(cg, cg->i64, way->args[0], PYC_LIST_LENGTH));
}

LLVMValueRef cg_way_numbers_item(const CgWay *way) { return item_of(way, load_held(way, number_index(way))); }

LLVMValueRef cg_way_numbers_set_item(const CgWay *way) {
    LLVMValueRef index = number_index(way), held = held_of(way, way->args[2]);
    return store_held(way, index, held);
}

LLVMValueRef cg_way_numbers_at(const CgWay *way) {
    cg_need_list_kind(way, way->kind);
    return item_of(way, load_held(way, way->args[1]));
}

/* For loops that are left when an item does not exist (passes/raw_copy.c). Of indices that count from the end only
 * constant ones are handled: testing all for it would cost more than the access. */
static LLVMValueRef sure_number(const CgWay *way, LLVMValueRef length) {
    LLVMValueRef index = way->args[1];
    bool is_from_end = LLVMIsAConstantInt(index) && LLVMConstIntGetSExtValue(index) < 0;
    return is_from_end ? LLVMBuildAdd(way->f->cg->b, index, length, "") : index;
}

static LLVMValueRef length_of(const CgWay *way) {
    return cg_object_header(way->f->cg, way->f->cg->i64, way->args[0], PYC_LIST_LENGTH);
}

LLVMValueRef cg_way_numbers_has(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef is_kind = is_list_kind(way, way->kind), length = length_of(way);
    return LLVMBuildAnd(cg->b, is_kind, LLVMBuildICmp(cg->b, LLVMIntULT, sure_number(way, length), length, ""), "");
}

LLVMValueRef cg_way_numbers_peek(const CgWay *way) { return load_held(way, sure_number(way, length_of(way))); }

LLVMValueRef cg_way_numbers_put(const CgWay *way) {
    return store_held(way, sure_number(way, length_of(way)), way->args[2]);
}

/* ---- bytes ---- */

static LLVMValueRef byte_at(const CgWay *way, LLVMValueRef index) {
    Cg *cg = way->f->cg;
    LLVMValueRef data = cg_object_header(cg, cg->ptr, way->args[0], PYC_BYTES_DATA);
    LLVMValueRef byte = cg_load_at(cg, cg->i8, LLVMBuildInBoundsGEP2(cg->b, cg->i8, data, &index, 1, ""), 1);
    LLVMValueRef number = LLVMBuildZExt(cg->b, byte, cg->i64, "");
    return LLVMBuildOr(cg->b, LLVMBuildShl(cg->b, number, cg_i64(cg, 1), ""), cg_i64(cg, 1), "");
}

LLVMValueRef cg_way_bytes_len(const CgWay *way) {
    return cg_object_fixed(way->f->cg, way->f->cg->i64, way->args[0], PYC_BYTES_SIZE);
}

LLVMValueRef cg_way_bytes_at(const CgWay *way) { return byte_at(way, way->args[1]); }

LLVMValueRef cg_way_bytes_item(const CgWay *way) {
    return byte_at(way, index_within(way, way->args[1], cg_way_bytes_len(way)));
}

LLVMValueRef cg_way_tuple_item(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef tuple = way->args[0];
    LLVMValueRef index = index_within(way, way->args[1], cg_object_fixed(cg, cg->i64, tuple, PYC_TUPLE_LENGTH));
    LLVMValueRef items = cg_offset(cg, cg_word_address(cg, tuple), PYC_TUPLE_ITEMS);
    return cg_constant_access(cg, cg_load_at(cg, cg->i64, word_in(cg, items, index), 8));
}

LLVMValueRef cg_ascii_char(Cg *cg, LLVMValueRef byte) {
    LLVMValueRef code = LLVMBuildZExt(cg->b, byte, cg->i64, "");
    LLVMValueRef place = LLVMBuildMul(cg->b, code, cg_i64(cg, PYC_ASCII_STEP), "");
    return LLVMBuildInBoundsGEP2(cg->b, cg->i8, cg_extern_data(cg, "pyc_ascii_chars"), &place, 1, "");
}

/* The static object of an ASCII character, for ASCII text. */
LLVMValueRef cg_way_str_item(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef text = LLVMBuildPtrToInt(cg->b, way->args[0], cg->i64, "");
    LLVMValueRef length = cg_object_fixed(cg, cg->i64, text, PYC_STR_LENGTH),
                 size = cg_object_fixed(cg, cg->i64, text, PYC_STR_SIZE);
    LLVMValueRef index = index_within(way, way->args[1], length);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, length, size, ""));
    LLVMValueRef data = cg_object_header(cg, cg->ptr, text, PYC_STR_DATA);
    LLVMValueRef byte = cg_load_at(cg, cg->i8, LLVMBuildInBoundsGEP2(cg->b, cg->i8, data, &index, 1, ""), 1);
    return cg_ascii_char(cg, byte);
}

/* ---- the ends of lists ---- */

/* Containers are changed without a lock only while there is one thread. */
static void need_one_thread(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef started = cg_header_access(cg, cg_load_at(cg, cg->i8, cg_extern_data(cg, "pyc_threads_started"), 1));
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, started, LLVMConstInt(cg->i8, 0, false), ""));
}

static LLVMValueRef none_word(Cg *cg) {
    return LLVMBuildPtrToInt(cg->b, cg_extern_data(cg, "pyc_none_object"), cg->i64, "");
}

static void set_length(Cg *cg, LLVMValueRef list, LLVMValueRef length) {
    LLVMValueRef place = cg_offset(cg, cg_word_address(cg, list), PYC_LIST_LENGTH);
    cg_header_access(cg, cg_store_at(cg, length, place, 8));
}

/* Returns the length, which is the index of the next item. */
static LLVMValueRef need_room(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef length = cg_object_header(cg, cg->i64, way->args[0], PYC_LIST_LENGTH);
    LLVMValueRef capacity = cg_object_header(cg, cg->i64, way->args[0], PYC_LIST_CAPACITY);
    need_one_thread(way);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntSLT, length, capacity, ""));
    return length;
}

static LLVMValueRef one_more(const CgWay *way, LLVMValueRef length) {
    Cg *cg = way->f->cg;
    set_length(cg, way->args[0], LLVMBuildAdd(cg->b, length, cg_i64(cg, 1), ""));
    return none_word(cg);
}

LLVMValueRef cg_way_list_append(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef length = need_room(way), items = cg_object_header(cg, cg->ptr, way->args[0], PYC_LIST_ITEMS);
    cg_element_access(cg, cg_store_at(cg, way->args[1], word_in(cg, items, length), 8));
    return one_more(way, length);
}

LLVMValueRef cg_way_numbers_push(const CgWay *way) {
    cg_need_list_kind(way, way->kind);
    LLVMValueRef held = held_of(way, way->args[1]), length = need_room(way);
    store_held(way, length, held);
    return one_more(way, length);
}

/* Whether the call is pop(), which takes the last item. */
static bool pops_last(const CgWay *way) {
    LLVMValueRef index = way->args[1];
    return LLVMIsAConstantInt(index) && LLVMConstIntGetZExtValue(index) == 0;
}

static LLVMValueRef last_index(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef length = cg_object_header(cg, cg->i64, way->args[0], PYC_LIST_LENGTH);
    need_one_thread(way);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntSGT, length, cg_i64(cg, 0), ""));
    return LLVMBuildSub(cg->b, length, cg_i64(cg, 1), "");
}

LLVMValueRef cg_way_numbers_pop(const CgWay *way) {
    if (!pops_last(way)) return NULL;
    cg_need_list_kind(way, way->kind);
    LLVMValueRef last = last_index(way), item = item_of(way, load_held(way, last));
    set_length(way->f->cg, way->args[0], last);
    return item;
}

LLVMValueRef cg_way_list_pop(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef list = way->args[0];
    if (!pops_last(way)) return NULL;
    LLVMValueRef last = last_index(way);
    LLVMValueRef place = word_in(cg, cg_object_header(cg, cg->ptr, list, PYC_LIST_ITEMS), last);
    LLVMValueRef item = cg_element_access(cg, cg_load_at(cg, cg->i64, place, 8));
    cg_element_access(cg, cg_store_at(cg, cg_i64(cg, 0), place, 8));
    set_length(cg, list, last);
    return item;
}

/* ---- texts ---- */

static LLVMValueRef is_ascii_char(Cg *cg, LLVMValueRef text) {
    LLVMValueRef first = LLVMBuildPtrToInt(cg->b, cg_extern_data(cg, "pyc_ascii_chars"), cg->i64, "");
    LLVMValueRef offset = LLVMBuildSub(cg->b, text, first, "");
    return LLVMBuildICmp(cg->b, LLVMIntULT, offset, cg_i64(cg, PYC_ASCII_COUNT * PYC_ASCII_STEP), "");
}

/* Texts with different sizes are unequal, and so are different objects of one character, of which each exists once. */
LLVMValueRef cg_way_str_eq(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef a = LLVMBuildPtrToInt(cg->b, way->args[0], cg->i64, ""),
                 b = LLVMBuildPtrToInt(cg->b, way->args[1], cg->i64, "");
    LLVMValueRef same = LLVMBuildICmp(cg->b, LLVMIntEQ, a, b, "");
    LLVMValueRef differ = LLVMBuildICmp(cg->b, LLVMIntNE, cg_object_fixed(cg, cg->i64, a, PYC_STR_SIZE),
                                        cg_object_fixed(cg, cg->i64, b, PYC_STR_SIZE), "");
    LLVMValueRef once = LLVMBuildAnd(cg->b, is_ascii_char(cg, a), is_ascii_char(cg, b), "");
    cg_need(way, LLVMBuildOr(cg->b, same, LLVMBuildOr(cg->b, differ, once, ""), ""));
    return same;
}

/* ---- classes ---- */

/* Whether it is an instance of exactly this class. A word that is not an address is treated as None, which is never an
 * instance of such a class. */
LLVMValueRef cg_way_obj_isinstance(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef word = way->args[0], cls = cg_word_address(cg, way->args[1]),
                 none = cg_extern_data(cg, "pyc_none_object");
    LLVMValueRef is_object = cg_has_tag(cg, word, 0);
    LLVMValueRef head = LLVMBuildSelect(cg->b, is_object, cg_word_address(cg, word), none, "");
    LLVMValueRef type = cg_load_at(cg, cg->ptr, cg_offset(cg, head, PYC_OBJECT_TYPE), 8);
    LLVMValueRef same = LLVMBuildAnd(cg->b, is_object, LLVMBuildICmp(cg->b, LLVMIntEQ, type, cls, ""), "");
    LLVMValueRef is_int = LLVMBuildICmp(cg->b, LLVMIntEQ, cls, cg_extern_data(cg, "pyc_int_type"), "");
    LLVMValueRef small = LLVMBuildAnd(cg->b, cg_is_small(cg, word), is_int, "");
    cg_need(way, LLVMBuildOr(cg->b, same, small, ""));
    return LLVMConstInt(cg->i1, 1, false);
}
