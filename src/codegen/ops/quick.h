/* What the files of fast paths share. */
#ifndef PYC_CODEGEN_OPS_QUICK_H
#define PYC_CODEGEN_OPS_QUICK_H

#include "codegen/ops/ops.h"

typedef struct CgWay {
    CgFn *f;
    LLVMBasicBlockRef slow; /* the call */
    uint32_t kind;          /* PycListKind, for a list of numbers */
    LLVMValueRef args[5];
} CgWay;

/* ---- quick.c ---- */

void cg_need(const CgWay *way, LLVMValueRef condition); /* continues if it holds; otherwise goes to the call */
LLVMValueRef cg_word_address(Cg *cg, LLVMValueRef word);

/* ---- quick_number.c: for one runtime function each; NULL, and nothing built: there is no fast path ---- */

LLVMValueRef cg_way_add(const CgWay *way);
LLVMValueRef cg_way_sub(const CgWay *way);
LLVMValueRef cg_way_mul(const CgWay *way);
LLVMValueRef cg_way_binary(const CgWay *way);
LLVMValueRef cg_way_test(const CgWay *way);
LLVMValueRef cg_way_compare(const CgWay *way);
LLVMValueRef cg_way_float_div(const CgWay *way);
LLVMValueRef cg_way_obj_to_f64(const CgWay *way);

/* ---- quick_items.c: the same ---- */

LLVMValueRef cg_object_header(Cg *cg, LLVMTypeRef type, LLVMValueRef object,
                              uint64_t offset);                                               /* a field that changes */
LLVMValueRef cg_object_fixed(Cg *cg, LLVMTypeRef type, LLVMValueRef object, uint64_t offset); /* one that never does */
LLVMValueRef cg_ascii_char(Cg *cg, LLVMValueRef byte); /* the one-character str */
LLVMValueRef cg_way_list_item(const CgWay *way);
LLVMValueRef cg_way_list_set_item(const CgWay *way);
LLVMValueRef cg_way_list_get(const CgWay *way); /* by a machine int */
LLVMValueRef cg_way_list_set(const CgWay *way);
LLVMValueRef cg_way_list_has_item(const CgWay *way);
LLVMValueRef cg_way_list_peek(const CgWay *way);
LLVMValueRef cg_way_list_put_item(const CgWay *way);
LLVMValueRef cg_way_numbers_item(const CgWay *way);
LLVMValueRef cg_way_numbers_set_item(const CgWay *way);
LLVMValueRef cg_way_numbers_at(const CgWay *way);
LLVMValueRef cg_way_numbers_has(const CgWay *way);
LLVMValueRef cg_way_numbers_peek(const CgWay *way);
LLVMValueRef cg_way_numbers_put(const CgWay *way);
LLVMValueRef cg_way_numbers_push(const CgWay *way);
LLVMValueRef cg_way_numbers_pop(const CgWay *way);
void cg_need_list_kind(const CgWay *way, uint32_t kind); /* PycListKind */
LLVMValueRef cg_way_list_append(const CgWay *way);
LLVMValueRef cg_way_list_pop(const CgWay *way);
LLVMValueRef cg_way_bytes_item(const CgWay *way);
LLVMValueRef cg_way_bytes_len(const CgWay *way);
LLVMValueRef cg_way_bytes_at(const CgWay *way);
LLVMValueRef cg_way_tuple_item(const CgWay *way);
LLVMValueRef cg_way_str_item(const CgWay *way);
LLVMValueRef cg_way_str_eq(const CgWay *way);

LLVMValueRef cg_way_obj_isinstance(const CgWay *way);

/* ---- quick_int.c: the same ---- */

LLVMValueRef cg_way_obj_index(const CgWay *way);
LLVMValueRef cg_way_int_and(const CgWay *way);
LLVMValueRef cg_way_int_or(const CgWay *way);
LLVMValueRef cg_way_int_xor(const CgWay *way);
LLVMValueRef cg_way_int_rshift(const CgWay *way);
LLVMValueRef cg_way_int_lshift(const CgWay *way);
LLVMValueRef cg_way_int_floordiv(const CgWay *way);
LLVMValueRef cg_way_int_mod(const CgWay *way);
LLVMValueRef cg_way_int_neg(const CgWay *way);
LLVMValueRef cg_way_int_abs(const CgWay *way);
LLVMValueRef cg_way_int_truediv(const CgWay *way);
LLVMValueRef cg_way_int_to_f64(const CgWay *way);
LLVMValueRef cg_way_small_value(const CgWay *way);
LLVMValueRef cg_way_value_in_range(const CgWay *way);
LLVMValueRef cg_way_str_ord(const CgWay *way);
LLVMValueRef cg_way_str_chr(const CgWay *way);
LLVMValueRef cg_way_str_cmp(const CgWay *way);

/* ---- quick_walk.c: the same, for loops ---- */

LLVMValueRef cg_way_list_len(const CgWay *way);
LLVMValueRef cg_way_list_at(const CgWay *way);
LLVMValueRef cg_way_tuple_len(const CgWay *way);
LLVMValueRef cg_way_tuple_at(const CgWay *way);
LLVMValueRef cg_way_str_len(const CgWay *way);
LLVMValueRef cg_way_str_size(const CgWay *way);
LLVMValueRef cg_way_str_char_at(const CgWay *way);
LLVMValueRef cg_way_str_after(const CgWay *way);
LLVMValueRef cg_way_dict_len(const CgWay *way);
LLVMValueRef cg_way_dict_walk(const CgWay *way);
LLVMValueRef cg_way_dict_key_at(const CgWay *way);
LLVMValueRef cg_way_dict_value_at(const CgWay *way);
LLVMValueRef cg_way_range_small(const CgWay *way);

#endif
