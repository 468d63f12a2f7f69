/* Shared by the files of the module _sockets. */
#ifndef PYC_SOCKET_H
#define PYC_SOCKET_H

#include "module/module.h"

#include <sys/socket.h>

typedef struct PycAddress {
    struct sockaddr_storage data;
    socklen_t size;
} PycAddress;

/* Converts a program's address for a socket of the family; `caller` begins the error messages. */
PycError *pyc_address_read(PycWord address, int family, const char *caller, PycAddress *out);
PycResult pyc_address_object(const PycAddress *address); /* as Python represents it; None for no address */
PycWord pyc_socket_gaierror(void);
PycWord pyc_socket_herror(void);

#endif
