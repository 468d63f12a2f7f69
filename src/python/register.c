/* The Python register's column of the table in sema/register.h. */
#include "python/register.h"

#include "infer/infer.h"

static bool next_body(Sema *s) { return py_next_library(s) || py_next_generic(s) || py_next_teller(s); }

const PythonRegister python_register = {
    .own = {.expr = py_expr,
            .stmt = py_stmt,
            .settle = py_settle,
            .optional_content = py_optional_content,
            .operator_raises = py_operator_raises,
            .call_raises = py_call_raises,
            .literal_raises = py_literal_raises,
            .operator = py_operator,
            .member = py_member,
            .subscript = py_subscript,
            .call = py_call,
            .conversion = py_conversion,
            .iterate = py_iterate_begin,
            .next = py_iterate_next,
            .resolve = py_fn_resolve,
            .signature = py_signature,
            .body = py_body},
    .name = py_name,
    .store = py_object_store,
    .update = py_object_update,
    .index = py_index,
    .lends = py_lends,
    .lent_place = py_lent_place,
    .lent_argument = py_lent_argument,
    .check_loans = py_check_loans,
    .dispatch = py_dispatch,
    .generic_call = py_generic_call,
    .declare = py_declare,
    .spell_star = py_spell_star,
    .is_variable_import = py_is_variable_import,
    .offer_visible = py_offer_visible,
    .offer_names = py_offer_names,
    .check_module = py_check_module,
    .entry = py_entry,
    .dump_types = infer_dump,
    .next_body = next_body,
    .require_error = py_struct_require_error,
};
