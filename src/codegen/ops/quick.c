/* Fast paths for calls of the runtime: list items and slots of instances are handled in line, before the call; numbers
 * are in quick_number.c. Only with optimisation, and not in library modules. */
#include "codegen/ops/quick.h"

#include "../runtime/core/layout.h"

void cg_need(const CgWay *way, LLVMValueRef condition) {
    LLVMBasicBlockRef on = cg_new_block(way->f, "");
    cg_branch_likely(way->f->cg, condition, on, way->slow);
    cg_at(way->f, on);
}

LLVMValueRef cg_word_address(Cg *cg, LLVMValueRef word) { return LLVMBuildIntToPtr(cg->b, word, cg->ptr, ""); }

static LLVMValueRef type_of(Cg *cg, LLVMValueRef word) {
    return cg_load_at(cg, cg->ptr, cg_offset(cg, cg_word_address(cg, word), PYC_OBJECT_TYPE), 8);
}

static void need_type(const CgWay *way, LLVMValueRef word, const char *type) {
    Cg *cg = way->f->cg;
    cg_need(way, cg_has_tag(cg, word, 0));
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, type_of(cg, word), cg_extern_data(cg, type), ""));
}

/* ---- truth ---- */

static LLVMValueRef way_truth(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef yes = LLVMBuildPtrToInt(cg->b, cg_extern_data(cg, "pyc_true_object"), cg->i64, "");
    LLVMValueRef no = LLVMBuildPtrToInt(cg->b, cg_extern_data(cg, "pyc_false_object"), cg->i64, "");
    LLVMValueRef is_yes = LLVMBuildICmp(cg->b, LLVMIntEQ, way->args[0], yes, "");
    LLVMValueRef is_no = LLVMBuildICmp(cg->b, LLVMIntEQ, way->args[0], no, "");
    cg_need(way, LLVMBuildOr(cg->b, is_yes, is_no, ""));
    return is_yes;
}

/* ---- items of objects that may be lists ---- */

static LLVMValueRef way_getitem(const CgWay *way) {
    cg_need(way, cg_is_small(way->f->cg, way->args[1]));
    need_type(way, way->args[0], "pyc_list_type");
    cg_need_list_kind(way, PYC_LIST_WORDS);
    return cg_way_list_item(way);
}

static LLVMValueRef way_setitem(const CgWay *way) {
    cg_need(way, cg_is_small(way->f->cg, way->args[1]));
    need_type(way, way->args[0], "pyc_list_type");
    cg_need_list_kind(way, PYC_LIST_WORDS);
    return cg_way_list_set_item(way);
}

static LLVMValueRef way_len(const CgWay *way) {
    need_type(way, way->args[0], "pyc_list_type");
    return cg_object_header(way->f->cg, way->f->cg->i64, way->args[0], PYC_LIST_LENGTH);
}

/* ---- slots of instances ---- */

typedef struct SlotAccess {
    LLVMValueRef member, address, value; /* the current value, 0: none */
} SlotAccess;

static LLVMValueRef word_at(Cg *cg, LLVMValueRef object, LLVMValueRef offset) {
    return LLVMBuildInBoundsGEP2(cg->b, cg->i8, cg_word_address(cg, object), &offset, 1, "");
}

/* Requires that the site's entry at this place is for this type. */
static LLVMValueRef member_of(const CgWay *way, LLVMValueRef place) {
    Cg *cg = way->f->cg;
    LLVMValueRef word = way->args[0], member = cg_load_at(cg, cg->ptr, place, 8);
    cg_need(way, cg_has_tag(cg, word, 0));
    cg_need(way, LLVMBuildIsNotNull(cg->b, member, ""));
    LLVMValueRef known = cg_load_at(cg, cg->ptr, cg_offset(cg, member, PYC_MEMBER_TYPE), 8);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntEQ, known, type_of(cg, word), ""));
    return member;
}

/* Requires that the site's first entry is a slot of this type. */
static SlotAccess slot_of(const CgWay *way, LLVMValueRef site) {
    Cg *cg = way->f->cg;
    LLVMValueRef word = way->args[0], member = member_of(way, site);
    LLVMValueRef slot = word_at(cg, word, cg_load_at(cg, cg->i64, cg_offset(cg, member, PYC_MEMBER_OFFSET), 8));
    return (SlotAccess){member, slot, cg_load_at(cg, cg->i64, slot, 8)};
}

static LLVMValueRef is_zero(Cg *cg, LLVMValueRef word) {
    return LLVMBuildICmp(cg->b, LLVMIntEQ, word, cg_i64(cg, 0), "");
}

static LLVMValueRef way_getattr(const CgWay *way) {
    Cg *cg = way->f->cg;
    SlotAccess slot = slot_of(way, way->args[2]);
    cg_need(way, LLVMBuildNot(cg->b, is_zero(cg, slot.value), ""));
    return slot.value;
}

/* An empty slot may mean that the attribute is in a dict, unless the object has none. */
static LLVMValueRef way_setattr(const CgWay *way) {
    Cg *cg = way->f->cg;
    SlotAccess slot = slot_of(way, way->args[3]);
    LLVMValueRef guard = cg_load_at(cg, cg->i64, cg_offset(cg, slot.member, PYC_MEMBER_GUARD), 8);
    LLVMValueRef no_dict = is_zero(cg, cg_load_at(cg, cg->i64, word_at(cg, way->args[0], guard), 8));
    cg_need(way, LLVMBuildOr(cg->b, LLVMBuildNot(cg->b, is_zero(cg, slot.value), ""), no_dict, ""));
    return cg_store_at(cg, way->args[2], slot.address, 8);
}

/* 0 for a method that no instance attribute hides; such entries are never a site's first. */
static LLVMValueRef way_find_attribute(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef member = member_of(way, cg_offset(cg, way->args[2], sizeof(void *)));
    LLVMValueRef kind = cg_load_at(cg, cg->i32, cg_offset(cg, member, PYC_MEMBER_KIND), 4);
    LLVMValueRef offset = cg_load_at(cg, cg->i64, cg_offset(cg, member, PYC_MEMBER_OFFSET), 8);
    LLVMValueRef is_method = LLVMBuildICmp(cg->b, LLVMIntEQ, kind, LLVMConstInt(cg->i32, PYC_KIND_METHOD, false), "");
    cg_need(way, LLVMBuildAnd(cg->b, is_method, is_zero(cg, offset), ""));
    return cg_i64(cg, 0);
}

static int64_t constant(LLVMValueRef value) { return LLVMIsAConstantInt(value) ? LLVMConstIntGetSExtValue(value) : -1; }

/* The class is known, and therefore the slot. */
static LLVMValueRef known_slot(const CgWay *way, LLVMValueRef offset) {
    Cg *cg = way->f->cg;
    int64_t number = constant(offset);
    if (number < 0) return NULL;
    if (number & PYC_OR_NONE) {
        LLVMValueRef none = LLVMBuildPtrToInt(cg->b, cg_extern_data(cg, "pyc_none_object"), cg->i64, "");
        cg_need(way, LLVMBuildICmp(cg->b, LLVMIntNE, way->args[0], none, ""));
    }
    uint32_t marks = PYC_OR_NONE | PYC_ALWAYS_SET;
    return cg_offset(cg, cg_word_address(cg, way->args[0]), (uint32_t)number & ~marks);
}

static LLVMValueRef way_getattr_slot(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef slot = known_slot(way, way->args[3]);
    if (!slot) return NULL;
    LLVMValueRef value = cg_load_at(cg, cg->i64, slot, 8);
    if (!(constant(way->args[3]) & PYC_ALWAYS_SET)) cg_need(way, LLVMBuildNot(cg->b, is_zero(cg, value), ""));
    return value;
}

static LLVMValueRef way_setattr_slot(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef slot = known_slot(way, way->args[4]);
    if (!slot) return NULL;
    uint64_t offset = (uint64_t)constant(way->args[4]) >> PYC_DICT_SHIFT;
    if (!offset || constant(way->args[4]) & PYC_ALWAYS_SET) return cg_store_at(cg, way->args[2], slot, 8);
    LLVMValueRef dict = cg_load_at(cg, cg->i64, cg_offset(cg, cg_word_address(cg, way->args[0]), offset), 8);
    LLVMValueRef is_set = LLVMBuildNot(cg->b, is_zero(cg, cg_load_at(cg, cg->i64, slot, 8)), "");
    cg_need(way, LLVMBuildOr(cg->b, is_zero(cg, dict), is_set, ""));
    return cg_store_at(cg, way->args[2], slot, 8);
}

static LLVMValueRef way_get_float_slot(const CgWay *way) {
    LLVMValueRef slot = known_slot(way, way->args[2]);
    return slot ? cg_load_at(way->f->cg, way->f->cg->f64, slot, 8) : NULL;
}

static LLVMValueRef way_set_float_slot(const CgWay *way) {
    LLVMValueRef slot = known_slot(way, way->args[3]);
    return slot ? cg_store_at(way->f->cg, way->args[2], slot, 8) : NULL;
}

/* ---- which calls have one ---- */

static const struct QuickRow {
    const char *symbol;
    LLVMValueRef (*build)(const CgWay *way); /* returns NULL, and builds nothing, if there is no fast path */
    bool only_raises;                        /* if the fast path fails, the call raises */
    PycListKind kind;
} rows[] = {
    {"pyc_obj_getattr_cached", way_getattr, false, PYC_LIST_WORDS},
    {"pyc_find_attribute", way_find_attribute, false, PYC_LIST_WORDS},
    {"pyc_obj_setattr_cached", way_setattr, false, PYC_LIST_WORDS},
    {"pyc_obj_getattr_slot", way_getattr_slot, false, PYC_LIST_WORDS},
    {"pyc_obj_setattr_slot", way_setattr_slot, false, PYC_LIST_WORDS},
    {"pyc_obj_get_float_slot", way_get_float_slot, true, PYC_LIST_WORDS},
    {"pyc_obj_set_float_slot", way_set_float_slot, true, PYC_LIST_WORDS},
    {"pyc_obj_add", cg_way_add, false, PYC_LIST_WORDS},
    {"pyc_obj_sub", cg_way_sub, false, PYC_LIST_WORDS},
    {"pyc_obj_mul", cg_way_mul, false, PYC_LIST_WORDS},
    {"pyc_obj_binary", cg_way_binary, false, PYC_LIST_WORDS},
    {"pyc_obj_in_place", cg_way_binary, false, PYC_LIST_WORDS},
    {"pyc_obj_test", cg_way_test, false, PYC_LIST_WORDS},
    {"pyc_obj_compare", cg_way_compare, false, PYC_LIST_WORDS},
    {"pyc_float_div", cg_way_float_div, true, PYC_LIST_WORDS},
    {"pyc_obj_truth", way_truth, false, PYC_LIST_WORDS},
    {"pyc_obj_len", way_len, false, PYC_LIST_WORDS},
    {"pyc_obj_getitem", way_getitem, false, PYC_LIST_WORDS},
    {"pyc_obj_setitem", way_setitem, false, PYC_LIST_WORDS},
    {"pyc_list_item", cg_way_list_item, true, PYC_LIST_WORDS},
    {"pyc_list_set_item", cg_way_list_set_item, true, PYC_LIST_WORDS},
    {"pyc_list_get", cg_way_list_get, true, PYC_LIST_WORDS},
    {"pyc_list_set", cg_way_list_set, true, PYC_LIST_WORDS},
    {"pyc_list_has_item", cg_way_list_has_item, false, PYC_LIST_WORDS},
    {"pyc_list_peek", cg_way_list_peek, false, PYC_LIST_WORDS},
    {"pyc_list_put_item", cg_way_list_put_item, false, PYC_LIST_WORDS},
    {"pyc_floats_item", cg_way_numbers_item, false, PYC_LIST_FLOATS},
    {"pyc_floats_set_item", cg_way_numbers_set_item, false, PYC_LIST_FLOATS},
    {"pyc_floats_at", cg_way_numbers_at, false, PYC_LIST_FLOATS},
    {"pyc_floats_has", cg_way_numbers_has, false, PYC_LIST_FLOATS},
    {"pyc_floats_peek", cg_way_numbers_peek, false, PYC_LIST_FLOATS},
    {"pyc_floats_put", cg_way_numbers_put, false, PYC_LIST_FLOATS},
    {"pyc_floats_push", cg_way_numbers_push, false, PYC_LIST_FLOATS},
    {"pyc_floats_pop", cg_way_numbers_pop, false, PYC_LIST_FLOATS},
    {"pyc_ints_item", cg_way_numbers_item, false, PYC_LIST_INTS},
    {"pyc_ints_set_item", cg_way_numbers_set_item, false, PYC_LIST_INTS},
    {"pyc_ints_at", cg_way_numbers_at, false, PYC_LIST_INTS},
    {"pyc_ints_has", cg_way_numbers_has, false, PYC_LIST_INTS},
    {"pyc_ints_peek", cg_way_numbers_peek, false, PYC_LIST_INTS},
    {"pyc_ints_put", cg_way_numbers_put, false, PYC_LIST_INTS},
    {"pyc_ints_push", cg_way_numbers_push, false, PYC_LIST_INTS},
    {"pyc_ints_pop", cg_way_numbers_pop, false, PYC_LIST_INTS},
    {"pyc_bools_item", cg_way_numbers_item, false, PYC_LIST_BOOLS},
    {"pyc_bools_set_item", cg_way_numbers_set_item, false, PYC_LIST_BOOLS},
    {"pyc_bools_at", cg_way_numbers_at, false, PYC_LIST_BOOLS},
    {"pyc_bools_has", cg_way_numbers_has, false, PYC_LIST_BOOLS},
    {"pyc_bools_peek", cg_way_numbers_peek, false, PYC_LIST_BOOLS},
    {"pyc_bools_put", cg_way_numbers_put, false, PYC_LIST_BOOLS},
    {"pyc_bools_push", cg_way_numbers_push, false, PYC_LIST_BOOLS},
    {"pyc_bools_pop", cg_way_numbers_pop, false, PYC_LIST_BOOLS},
    {"pyc_bytes_item", cg_way_bytes_item, true, PYC_LIST_WORDS},
    {"pyc_bytes_len", cg_way_bytes_len, false, PYC_LIST_WORDS},
    {"pyc_bytes_at", cg_way_bytes_at, false, PYC_LIST_WORDS},
    {"pyc_tuple_item", cg_way_tuple_item, true, PYC_LIST_WORDS},
    {"pyc_str_item", cg_way_str_item, false, PYC_LIST_WORDS},
    {"pyc_str_eq", cg_way_str_eq, false, PYC_LIST_WORDS},
    {"pyc_obj_index", cg_way_obj_index, false, PYC_LIST_WORDS},
    {"pyc_str_len", cg_way_str_len, false, PYC_LIST_WORDS},
    {"pyc_obj_isinstance", cg_way_obj_isinstance, false, PYC_LIST_WORDS},
    {"pyc_int_and", cg_way_int_and, false, PYC_LIST_WORDS},
    {"pyc_int_or", cg_way_int_or, false, PYC_LIST_WORDS},
    {"pyc_int_xor", cg_way_int_xor, false, PYC_LIST_WORDS},
    {"pyc_int_rshift", cg_way_int_rshift, false, PYC_LIST_WORDS},
    {"pyc_int_lshift", cg_way_int_lshift, false, PYC_LIST_WORDS},
    {"pyc_int_floordiv", cg_way_int_floordiv, false, PYC_LIST_WORDS},
    {"pyc_int_mod", cg_way_int_mod, false, PYC_LIST_WORDS},
    {"pyc_int_neg", cg_way_int_neg, false, PYC_LIST_WORDS},
    {"pyc_int_abs", cg_way_int_abs, false, PYC_LIST_WORDS},
    {"pyc_int_truediv", cg_way_int_truediv, false, PYC_LIST_WORDS},
    {"pyc_int_to_f64", cg_way_int_to_f64, false, PYC_LIST_WORDS},
    {"pyc_obj_to_f64", cg_way_obj_to_f64, false, PYC_LIST_WORDS},
    {"pyc_str_ord", cg_way_str_ord, false, PYC_LIST_WORDS},
    {"pyc_str_chr", cg_way_str_chr, false, PYC_LIST_WORDS},
    {"pyc_str_cmp", cg_way_str_cmp, false, PYC_LIST_WORDS},
    {"pyc_list_append", cg_way_list_append, false, PYC_LIST_WORDS},
    {"pyc_list_pop", cg_way_list_pop, false, PYC_LIST_WORDS},
    {"pyc_list_push", cg_way_list_append, false, PYC_LIST_WORDS},
    {"pyc_list_len", cg_way_list_len, false, PYC_LIST_WORDS},
    {"pyc_list_at", cg_way_list_at, false, PYC_LIST_WORDS},
    {"pyc_tuple_len", cg_way_tuple_len, false, PYC_LIST_WORDS},
    {"pyc_tuple_at", cg_way_tuple_at, false, PYC_LIST_WORDS},
    {"pyc_str_size", cg_way_str_size, false, PYC_LIST_WORDS},
    {"pyc_str_char_at", cg_way_str_char_at, false, PYC_LIST_WORDS},
    {"pyc_str_after", cg_way_str_after, false, PYC_LIST_WORDS},
    {"pyc_dict_len", cg_way_dict_len, false, PYC_LIST_WORDS},
    {"pyc_dict_walk", cg_way_dict_walk, false, PYC_LIST_WORDS},
    {"pyc_dict_key_at", cg_way_dict_key_at, false, PYC_LIST_WORDS},
    {"pyc_dict_value_at", cg_way_dict_value_at, false, PYC_LIST_WORDS},
    {"pyc_int_clamp", cg_way_small_value, false, PYC_LIST_WORDS},
    {"pyc_int_to_i64", cg_way_small_value, false, PYC_LIST_WORDS},
    {"pyc_int_to_i64_range", cg_way_value_in_range, false, PYC_LIST_WORDS},
    {"pyc_range_small", cg_way_range_small, false, PYC_LIST_WORDS},
};

static const struct QuickRow *row_of(const Cg *cg, const IrFn *fn, const IrFn *callee) {
    if (!callee || callee->has_body || !cg->opt_level || cg->on_device || fn->flags & IR_FN_LIGHT) return NULL;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (str_equal(callee->symbol, str_of(rows[i].symbol))) return &rows[i];
    return NULL;
}

bool cg_has_quick_way(const Cg *cg, const IrFn *fn, const IrFn *callee) { return row_of(cg, fn, callee) != NULL; }

bool cg_quick_way(CgFn *f, const IrInst *inst, const IrFn *callee, CgQuick *quick) {
    const struct QuickRow *row = row_of(f->cg, f->fn, callee);
    if (!row || cg_is_cold(f)) return false;
    CgWay way = {.f = f, .slow = cg_new_block(f, "slow"), .kind = row->kind};
    for (uint32_t k = 1; k < inst->operand_count && k <= COUNT_OF(way.args); k++)
        way.args[k - 1] = cg_operand(f, inst, k);
    *quick = (CgQuick){row->build(&way), way.slow, row->only_raises};
    if (!quick->value) LLVMDeleteBasicBlock(way.slow);
    return quick->value != NULL;
}

/* `x is None`: only objects of another system may have several addresses, and constants are not among them. */
LLVMValueRef cg_quick_identity(CgFn *f, const IrInst *inst, const IrFn *callee) {
    if (!callee || callee->has_body || !str_equal(callee->symbol, STR("pyc_obj_is"))) return NULL;
    LLVMValueRef a = cg_operand(f, inst, 1), b = cg_operand(f, inst, 2);
    return LLVMIsConstant(a) || LLVMIsConstant(b) ? LLVMBuildICmp(f->cg->b, LLVMIntEQ, a, b, "") : NULL;
}
