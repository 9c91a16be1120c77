/* No prose leaves the module: the page has the catalogues. */
#ifndef FRONT_WASM_LIBC_LIBINTL_H
#define FRONT_WASM_LIBC_LIBINTL_H

#define gettext(text) (text)

#endif
