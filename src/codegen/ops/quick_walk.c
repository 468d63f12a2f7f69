/* Fast paths for loops over containers of known class: lengths, items, positions. */
#include "codegen/ops/quick.h"

#include "../runtime/core/layout.h"

static LLVMValueRef text_word(const CgWay *way) {
    return LLVMBuildPtrToInt(way->f->cg->b, way->args[0], way->f->cg->i64, "");
}

/* ---- lists and tuples ---- */

LLVMValueRef cg_way_list_len(const CgWay *way) {
    return cg_object_header(way->f->cg, way->f->cg->i64, way->args[0], PYC_LIST_LENGTH);
}

LLVMValueRef cg_way_list_at(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef index = way->args[1], items = cg_object_header(cg, cg->ptr, way->args[0], PYC_LIST_ITEMS);
    return cg_element_access(cg,
                             cg_load_at(cg, cg->i64, LLVMBuildInBoundsGEP2(cg->b, cg->i64, items, &index, 1, ""), 8));
}

LLVMValueRef cg_way_tuple_len(const CgWay *way) {
    return cg_object_fixed(way->f->cg, way->f->cg->i64, way->args[0], PYC_TUPLE_LENGTH);
}

LLVMValueRef cg_way_tuple_at(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef index = way->args[1], items = cg_offset(cg, cg_word_address(cg, way->args[0]), PYC_TUPLE_ITEMS);
    return cg_constant_access(cg,
                              cg_load_at(cg, cg->i64, LLVMBuildInBoundsGEP2(cg->b, cg->i64, items, &index, 1, ""), 8));
}

/* ---- texts: a byte below 128 is a whole character ---- */

LLVMValueRef cg_way_str_size(const CgWay *way) {
    return cg_object_fixed(way->f->cg, way->f->cg->i64, text_word(way), PYC_STR_SIZE);
}

LLVMValueRef cg_way_str_len(const CgWay *way) {
    return cg_object_fixed(way->f->cg, way->f->cg->i64, text_word(way), PYC_STR_LENGTH);
}

static LLVMValueRef plain_byte(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef data = cg_object_header(cg, cg->ptr, text_word(way), PYC_STR_DATA), offset = way->args[1];
    LLVMValueRef byte = cg_load_at(cg, cg->i8, LLVMBuildInBoundsGEP2(cg->b, cg->i8, data, &offset, 1, ""), 1);
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntSGE, byte, LLVMConstInt(cg->i8, 0, false), ""));
    return byte;
}

LLVMValueRef cg_way_str_char_at(const CgWay *way) { return cg_ascii_char(way->f->cg, plain_byte(way)); }

LLVMValueRef cg_way_str_after(const CgWay *way) {
    Cg *cg = way->f->cg;
    plain_byte(way);
    return LLVMBuildAdd(cg->b, way->args[1], cg_i64(cg, 1), "");
}

/* ---- dicts ---- */

LLVMValueRef cg_way_dict_len(const CgWay *way) {
    return cg_object_header(way->f->cg, way->f->cg->i64, way->args[0], PYC_DICT_LENGTH);
}

static LLVMValueRef entry_word(const CgWay *way, uint64_t offset) {
    Cg *cg = way->f->cg;
    LLVMValueRef entries = cg_object_header(cg, cg->ptr, way->args[0], PYC_DICT_ENTRIES);
    LLVMValueRef place = LLVMBuildMul(cg->b, way->args[1], cg_i64(cg, PYC_DICT_ENTRY), "");
    LLVMValueRef entry = LLVMBuildInBoundsGEP2(cg->b, cg->i8, entries, &place, 1, "");
    return cg_element_access(cg, cg_load_at(cg, cg->i64, cg_offset(cg, entry, offset), 8));
}

LLVMValueRef cg_way_dict_walk(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef length = cg_object_header(cg, cg->i64, way->args[0], PYC_DICT_LENGTH);
    LLVMValueRef used = cg_object_header(cg, cg->i64, way->args[0], PYC_DICT_USED);
    LLVMValueRef same = LLVMBuildICmp(cg->b, LLVMIntEQ, length, way->args[2], "");
    cg_need(way, LLVMBuildAnd(cg->b, same, LLVMBuildICmp(cg->b, LLVMIntSLT, way->args[1], used, ""), ""));
    cg_need(way, LLVMBuildICmp(cg->b, LLVMIntNE, entry_word(way, PYC_DICT_KEY), cg_i64(cg, 0), ""));
    return way->args[1];
}

LLVMValueRef cg_way_dict_key_at(const CgWay *way) { return entry_word(way, PYC_DICT_KEY); }
LLVMValueRef cg_way_dict_value_at(const CgWay *way) { return entry_word(way, PYC_DICT_VALUE); }

/* ---- ranges ---- */

LLVMValueRef cg_way_range_small(const CgWay *way) {
    Cg *cg = way->f->cg;
    LLVMValueRef all = LLVMBuildAnd(cg->b, LLVMBuildAnd(cg->b, way->args[0], way->args[1], ""), way->args[2], "");
    LLVMValueRef is_zero = LLVMBuildICmp(cg->b, LLVMIntEQ, way->args[2], cg_i64(cg, 1), "");
    return LLVMBuildAnd(cg->b, cg_is_small(cg, all), LLVMBuildNot(cg->b, is_zero, ""), "");
}
