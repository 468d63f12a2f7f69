/* The PTX simulator behind the interface of the CUDA driver. */
#ifndef PYC_RUNTIME_PTX_DRIVER_H
#define PYC_RUNTIME_PTX_DRIVER_H

/* The simulator's function with this name of libcuda; NULL: there is none. */
void *pyc_ptx_symbol(const char *name);

#endif
