/* What the runtime needs of NVIDIA's GPUs. The driver links vprintf, malloc and free to every program. */
int vprintf(const char *format, void *arguments);

enum { TARGET_ALIGNMENT = 16 }; /* of malloc */

static inline __attribute__((always_inline)) void target_print(const char *text) { vprintf("%s", &text); }

static inline __attribute__((always_inline)) void target_fence(void) {
    __nvvm_membar_sys();
} /* fences the host as
     well */

static inline __attribute__((always_inline)) void target_where(uint32_t *block, uint32_t *thread) {
    block[0] = (uint32_t)__nvvm_read_ptx_sreg_ctaid_x();
    block[1] = (uint32_t)__nvvm_read_ptx_sreg_ctaid_y();
    block[2] = (uint32_t)__nvvm_read_ptx_sreg_ctaid_z();
    thread[0] = (uint32_t)__nvvm_read_ptx_sreg_tid_x();
    thread[1] = (uint32_t)__nvvm_read_ptx_sreg_tid_y();
    thread[2] = (uint32_t)__nvvm_read_ptx_sreg_tid_z();
}
