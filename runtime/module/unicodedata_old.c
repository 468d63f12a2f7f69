/* unicodedata.ucd_3_2_0: Unicode as it was when the rules for names of hosts were made. */
#include "module/unicodedata.h"

static PycResult not_made(PycType *cls, const PycWord *args, uint64_t count, PycWord names) {
    (void)cls, (void)args, (void)count, (void)names;
    RAISE(&pyc_TypeError, "cannot create 'unicodedata.UCD' instances");
}

PycType pyc_ucd_type = {.head = {&pyc_type_type},
                        .name = "unicodedata.UCD",
                        .base = &pyc_object_type,
                        .flags = PYC_T_FROZEN | PYC_T_ATOMIC,
                        .instance_size = sizeof(PycObject),
                        .make = not_made};

static PycObject old = {&pyc_ucd_type};

PycWord pyc_ucd_old(void) { return pyc_word(&old); }

bool pyc_ucd_is_old(PycWord self) { return self == pyc_word(&old); }

PycResult pyc_ucd_version(PycWord self) {
    (void)self;
    return pyc_ok(pyc_str_c("3.2.0"));
}

/* The run that holds `c`; null: nothing has changed. */
static const PycUnicodeChange *change_of(uint32_t c) {
    uint32_t low = 0, high = pyc_unicode_change_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (pyc_unicode_changes[middle].last < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < pyc_unicode_change_count && pyc_unicode_changes[low].first <= c ? &pyc_unicode_changes[low] : NULL;
}

PycUnicodeRecord pyc_ucd_record(PycWord self, uint32_t c) {
    PycUnicodeRecord record = *pyc_unicode(c);
    const PycUnicodeChange *change = pyc_ucd_is_old(self) ? change_of(c) : NULL;
    if (!change) return record;
    if (change->category != PYC_UNICODE_SAME) record.category = change->category;
    if (change->direction != PYC_UNICODE_SAME) record.direction = change->direction;
    if (change->width != PYC_UNICODE_SAME) record.width = change->width;
    if (change->is_mirrored != PYC_UNICODE_SAME) record.is_mirrored = change->is_mirrored;
    if (record.category == PYC_UNICODE_UNASSIGNED) record.combining = 0;
    return record;
}

bool pyc_ucd_lacks(PycWord self, uint32_t c) {
    return pyc_ucd_is_old(self) && pyc_ucd_record(self, c).category == PYC_UNICODE_UNASSIGNED;
}

uint32_t pyc_ucd_corrected(PycWord self, uint32_t c) {
    for (uint32_t i = 0; pyc_ucd_is_old(self) && i < pyc_unicode_correction_count; i++)
        if (pyc_unicode_corrections[i].code == c) return pyc_unicode_corrections[i].part;
    return 0;
}
