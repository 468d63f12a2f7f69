/* The simulator of PTX behind the interface of the CUDA driver. */
#ifndef PYC_RUNTIME_PTX_DRIVER_H
#define PYC_RUNTIME_PTX_DRIVER_H

/* The simulator's function of that name of libcuda's; NULL: it has none. */
void *pyc_ptx_symbol(const char *name);

#endif
