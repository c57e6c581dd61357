/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 the berth authors */

/* berth for C++11 and later: lengths and angles that are types of their own, with literals, and
 * answers that nobody can take for a bool or forget. No heap, no exceptions, no code of its own:
 * all of it is inline, and calls what berth/berth.h declares, which stands beside it unchanged.
 *
 *     using namespace berth::literals;
 *     const berth_num x[] = {0_m, 2.5_m, 400_cm}, y[] = {0_m, 0_m, 120_mm};
 *     const berth_placement here = berth::at(1_m, -2_m, 90_deg);
 *     if (!berth::meet(me, them).is_clear()) { stop(); }
 *
 * A length goes where the library wants a berth_num, an angle where it wants a berth_angle; nothing
 * goes the other way but by name, and neither is made of a bare number. Constants are worked out by
 * the compiler; of variables make lengths by berth/units.h, which checks them. */

#ifndef BERTH_HPP
#define BERTH_HPP

#include "berth.h"

#if defined(__has_cpp_attribute) && __cplusplus >= 201703L
#define BERTH_HPP_RESULT [[nodiscard]]
#else
#define BERTH_HPP_RESULT
#endif

namespace berth
{

/* ---- Lengths and angles ---------------------------------------------------------------------- */

class length
{
  public:
    constexpr length() : raw_(0)
    {
    }
    /* The number of the library. */
    static constexpr length of_raw(berth_raw raw)
    {
        return length(raw);
    }
    static length of(berth_num num)
    {
        return length(berth_num_raw(num));
    }
    constexpr berth_raw raw() const
    {
        return raw_;
    }
    constexpr operator berth_num() const
    {
        return BERTH_NUM_RAW(raw_);
    }
    friend constexpr length operator+(length a, length b)
    {
        return length(a.raw_ + b.raw_);
    }
    friend constexpr length operator-(length a, length b)
    {
        return length(a.raw_ - b.raw_);
    }
    constexpr length operator-() const
    {
        return length(-raw_);
    }
    friend constexpr bool operator<(length a, length b)
    {
        return a.raw_ < b.raw_;
    }
    friend constexpr bool operator>(length a, length b)
    {
        return b < a;
    }

  private:
    explicit constexpr length(berth_raw raw) : raw_(raw)
    {
    }
    berth_raw raw_;
};

/* Counter-clockwise from +x; goes round. */
class angle
{
  public:
    constexpr angle() : raw_(0)
    {
    }
    /* A full turn is 2^16. */
    static constexpr angle of_raw(uint16_t raw)
    {
        return angle(raw);
    }
    constexpr uint16_t raw() const
    {
        return raw_;
    }
    constexpr operator berth_angle() const
    {
        return BERTH_ANGLE_RAW(raw_);
    }
    friend constexpr angle operator+(angle a, angle b)
    {
        return angle(static_cast<uint16_t>((a.raw_ + b.raw_) & 0xffff));
    }
    friend constexpr angle operator-(angle a, angle b)
    {
        return angle(static_cast<uint16_t>((a.raw_ - b.raw_) & 0xffff));
    }
    constexpr angle operator-() const
    {
        return angle() - *this;
    }

  private:
    explicit constexpr angle(uint16_t raw) : raw_(raw)
    {
    }
    uint16_t raw_;
};

/* Literals, which are never negative: the sign is an operator of what they make. To the nearest
 * number, halves up. */
namespace literals
{

constexpr length length_of(long double units)
{
#ifdef BERTH_Q16
    return length::of_raw(static_cast<berth_raw>(units * 65536 + 0.5L));
#else
    return length::of_raw(static_cast<berth_raw>(units));
#endif
}

constexpr angle angle_of(long double turns)
{
    return angle::of_raw(
        static_cast<uint16_t>(static_cast<uint64_t>(turns * 65536 + 0.5L) & 0xffff));
}

#define BERTH_HPP_LITERAL(type, name, value)                                                       \
    constexpr type operator""_##name(long double x)                                                \
    {                                                                                              \
        return value;                                                                              \
    }                                                                                              \
    constexpr type operator""_##name(unsigned long long whole)                                     \
    {                                                                                              \
        return operator""_##name(static_cast<long double>(whole));                                 \
    }
BERTH_HPP_LITERAL(length, m, length_of(x))
BERTH_HPP_LITERAL(length, cm, length_of(x / 100))
BERTH_HPP_LITERAL(length, mm, length_of(x / 1000))
BERTH_HPP_LITERAL(angle, deg, angle_of(x / 360))
BERTH_HPP_LITERAL(angle, rad, angle_of(x / 6.283185307179586476925286766559L))
#undef BERTH_HPP_LITERAL

} // namespace literals

/* ---- Results --------------------------------------------------------------------------------- */

/* What a call said. It is no bool: an answer is clear, a hit or unknown, or the call was refused,
 * and whoever wants to know asks which. */
class BERTH_HPP_RESULT result
{
  public:
    explicit constexpr result(berth_status status) : status_(status)
    {
    }
    /* Proof that they never meet. What is not clear is to be avoided, whatever else it is. */
    constexpr bool is_clear() const
    {
        return status_ == BERTH_CLEAR;
    }
    constexpr bool is_hit() const
    {
        return status_ == BERTH_HIT;
    }
    /* The budget ran out. */
    constexpr bool is_unknown() const
    {
        return status_ == BERTH_UNKNOWN;
    }
    constexpr bool is_error() const
    {
        return status_ < BERTH_OK;
    }
    /* Of what builds or places: it is done. */
    constexpr bool is_done() const
    {
        return status_ == BERTH_OK;
    }
    constexpr berth_status status() const
    {
        return status_;
    }

  private:
    berth_status status_;
};

/* ---- Calls ----------------------------------------------------------------------------------- */

inline berth_placement at(length x, length y, angle heading, int32_t start = 0)
{
    return berth_placement_at(x, y, heading, start);
}

BERTH_NODISCARD inline result place(const berth_motion &motion, const berth_placement &at,
                                    berth_placed &placed)
{
    return result(berth_motion_place(&motion, &at, &placed));
}

BERTH_NODISCARD inline result meet(const berth_placed &a, const berth_placed &b,
                                   const berth_motion_options &options = berth_motion_options())
{
    return result(berth_meet(&a, &b, &options, nullptr));
}

BERTH_NODISCARD inline result
time_of_impact(const berth_placed &a, const berth_placed &b, berth_impact &impact,
               const berth_motion_options &options = berth_motion_options())
{
    return result(berth_time_of_impact(&a, &b, &options, &impact, nullptr));
}

/* `below` as of the call in C: only what is nearer is told. */
BERTH_NODISCARD inline result
closest_approach(const berth_placed &a, const berth_placed &b, length below,
                 berth_approach &approach,
                 const berth_motion_options &options = berth_motion_options())
{
    return result(berth_closest_approach(&a, &b, below, &options, &approach, nullptr));
}

/* Clear: *start is the first start of b in the range with which it never meets a. */
BERTH_NODISCARD inline result
earliest_start(const berth_placed &a, const berth_placed &b, const berth_start_range &range,
               int32_t &start, const berth_motion_options &options = berth_motion_options())
{
    return result(berth_earliest_start(&a, &b, &range, &options, &start, nullptr));
}

} // namespace berth

#undef BERTH_HPP_RESULT

#endif
