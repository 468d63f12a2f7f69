/* What the kernel sanitizer has found, in words: kept, and printed at the end of the launch (check_report.c). */
#ifndef PYC_RUNTIME_CHECK_REPORT_H
#define PYC_RUNTIME_CHECK_REPORT_H

#include "sanitizer/check_streams.h"

uint32_t check_id(PycAccess *access); /* the id of the place and, in the library, of the call that led there */
void check_report_bounds(CheckKind kind, const PycAccess *access, const char *verb, uintptr_t address, uint64_t bytes,
                         const CheckRegion *region);
void check_report_local(const PycAccess *access, const char *verb, uintptr_t address, uint64_t bytes,
                        const CheckLocal *local);
void check_report_uninitialized(PycAccess *access, const CheckRegion *region, uint64_t offset, uint64_t bytes);
typedef struct CheckUse { /* a use in words */
    const char *does, *did;
    bool is_atomic;
} CheckUse;
void check_report_race(PycAccess *access, CheckUse use, const CheckRegion *region, uint64_t offset, uint64_t bytes,
                       CheckStamp earlier, CheckUse earlier_use);
/* The host reads or writes what a copy reads or writes, before it has waited for the copy. */
void check_report_host(const char *does, const CheckWork *copy, const char *copy_does);
typedef struct CheckBytes { /* of a buffer */
    const CheckRegion *region;
    uint64_t offset, count;
} CheckBytes;
/* A race between work of two streams; `access` is NULL outside of kernels. */
void check_report_streams(const PycAccess *access, CheckUse use, CheckBytes of, const CheckWork *earlier,
                          const char *earlier_did);
void check_report_barrier(uint32_t first, uint32_t count); /* in a block with these threads */
void check_report_stuck(void);
void check_report_spin(const PycAccess *access); /* ends the program */
void check_report_lane(uint32_t lane);
void check_absent_lane(uint32_t lane); /* the mask of the running thread's warp operation names it */
void check_report_panic(const PycPanic *panic);
void check_report_text(CheckKind kind, const PycPlace *place, const char *text); /* not for accesses */
bool check_report_is_full(void);
void check_report_finish(void); /* prints what was found since the last call; ends the program if there was anything */

#endif
