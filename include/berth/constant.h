/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* What macros of the other headers, and what `berth bake` writes, are made of. BERTH_CAST(type, x)
 * and BERTH_BYTES(words) are casts, of which no compiler of C++ complains. BERTH_WHOLE(x, type,
 * value) and BERTH_REAL(x, type, value) are value, which is of that type, a whole number or a
 * float, where x is a constant. Where x is a variable they do not compile (but with a compiler of C
 * that is not of gcc's or clang's kind). */

#ifndef BERTH_CONSTANT_H
#define BERTH_CONSTANT_H

#include <stdint.h>

#if defined(__cplusplus)
extern "C++" {
template <class type, type value> struct berth_constant {
    static constexpr type get()
    {
        return value;
    }
};
template <bool> struct berth_of_constant {
    template <class type> static constexpr type get(type value)
    {
        return value;
    }
};
template <class type> struct berth_cast {
    template <class other> static constexpr type of(other value)
    {
        return static_cast<type>(value);
    }
};
}
#define BERTH_CAST(type, x) (berth_cast<type>::of(x))
#define BERTH_BYTES(words) (reinterpret_cast<const unsigned char *>(words))
#define BERTH_WHOLE(x, type, value) (berth_constant<type, value>::get())
#define BERTH_REAL(x, type, value) (berth_of_constant<((x) < 0)>::get(value))
#else
#define BERTH_CAST(type, x) ((type)(x))
#define BERTH_BYTES(words) ((const unsigned char *)(words))
#if defined(__GNUC__) || defined(__clang__)
void berth_wants_a_constant(void); /* never defined: void where a number is wanted is an error */
#define BERTH_REAL(x, type, value)                                                                 \
    __builtin_choose_expr(__builtin_constant_p(x), value, berth_wants_a_constant())
#else
#define BERTH_REAL(x, type, value) (value)
#endif
#define BERTH_WHOLE(x, type, value) BERTH_REAL(x, type, value)
#endif
#define BERTH_U32(x) BERTH_CAST(uint32_t, x)

#endif
