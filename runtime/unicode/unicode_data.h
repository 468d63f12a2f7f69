/* What the module unicodedata tells of characters (unicode_data.c is made by tools/make_unicode_data.py). */
#ifndef PYC_UNICODE_DATA_H
#define PYC_UNICODE_DATA_H

#include <stdint.h>

typedef struct PycUnicodeRecord { /* places in the lists of texts below; the canonical combining class */
    uint8_t category, direction, width, combining, is_mirrored;
} PycUnicodeRecord;

typedef struct PycDecomposition {
    uint32_t code;
    uint16_t first; /* in pyc_unicode_parts */
    uint8_t count, tag;
} PycDecomposition;

typedef struct PycComposition {
    uint32_t first, second, code;
} PycComposition;

typedef struct PycUnicodeNumber {
    uint32_t code;
    double value;
} PycUnicodeNumber;

typedef struct PycNameRange { /* of names that follow a rule */
    uint32_t first, last;
    const char *prefix;
} PycNameRange;

/* unicode_old.c, made by tools/make_unicode_old.py: where Unicode 3.2 differs. */
enum { PYC_UNICODE_SAME = 255, PYC_UNICODE_UNASSIGNED = 0 /* the category Cn */ };
typedef struct PycUnicodeChange { /* of a run of characters: as in PycUnicodeRecord, or PYC_UNICODE_SAME */
    uint32_t first, last;
    uint8_t category, direction, width, is_mirrored;
} PycUnicodeChange;

typedef struct PycUnicodeCorrection { /* a character and the one that it was made of */
    uint32_t code, part;
} PycUnicodeCorrection;

extern const PycUnicodeChange pyc_unicode_changes[]; /* sorted */
extern const PycUnicodeCorrection pyc_unicode_corrections[];
extern const uint32_t pyc_unicode_change_count, pyc_unicode_correction_count;

/* unicode_names.c, made by tools/make_unicode_names.py, which says what the text is */
extern const uint32_t pyc_unicode_names_size, pyc_unicode_names_packed_size, pyc_unicode_name_count;
extern const uint8_t pyc_unicode_names[];
extern const PycNameRange pyc_unicode_name_ranges[]; /* ends with a null prefix */

extern const char pyc_unicode_version[];
extern const char *const pyc_unicode_categories[], *const pyc_unicode_directions[], *const pyc_unicode_widths[],
                                                                                        *const pyc_unicode_tags[];
extern const PycUnicodeRecord pyc_unicode_records[];
extern const uint16_t pyc_unicode_first[], pyc_unicode_second[];
extern const PycDecomposition pyc_unicode_decompositions[]; /* sorted, as the others are */
extern const uint32_t pyc_unicode_parts[];
extern const PycComposition pyc_unicode_compositions[];
extern const PycUnicodeNumber pyc_unicode_numbers[];
extern const uint32_t pyc_unicode_decomposition_count, pyc_unicode_composition_count, pyc_unicode_number_count;

static inline const PycUnicodeRecord *pyc_unicode(uint32_t c) {
    return &pyc_unicode_records[pyc_unicode_second[pyc_unicode_first[c / 128] * 128 + c % 128]];
}

#endif
