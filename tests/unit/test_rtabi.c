/* The runtime's interface: every row can be read, and is found by its symbol. */
#include "rtabi/rtabi.h"

#include "unit.h"

TEST(rtabi_rows_are_read) {
    for (RtFn fn = RT_NONE + 1; fn < RT_COUNT; fn++) {
        if (fn == RT_LAST_CALLABLE) continue;
        RtSignature sig = rt_signature(fn);
        CHECK(sig.param_count <= RT_MAX_PARAMS);
        CHECK(rt_find(str_of(sig.symbol)) == fn);
        CHECK(rt_raises(fn) == sig.raises);
    }
    CHECK(rt_find(STR("malloc")) == RT_NONE);
}

TEST(rtabi_effects_of_allocations) {
    RtEffects alloc = rt_effects(RT_pyc_alloc);
    CHECK(alloc.alloc & RT_ALLOCATES && alloc.size_param == 0 && alloc.align_param == 1);
    CHECK(rt_effects(RT_pyc_int_and).effects == RT_NO_MEMORY);
    RtEffects unknown = rt_effects(RT_pyc_out_write);
    CHECK(!unknown.effects && unknown.size_param == -1);
}
