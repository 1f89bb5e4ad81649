// Numbers of several lanes, compared left to right: the ordered group the matching is solved over.
//
// The blossom method only adds, subtracts, halves and compares, so lexicographic weights need no
// big integers: lanes never carry into one another, and the first lane usually decides.
//
// Headroom. A lane of a weight lies in [0, 2^41]. Every stored price and every time is checked to
// stay below 2^57 when it is made (`Number::within_headroom`); all that is computed in between adds
// at most four of these to a weight, so no lane ever leaves (-2^62, 2^62). Should a price outgrow
// its lane, the search gives up and the caller solves the instance with integers of any size.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <stdexcept>

namespace crosstable {

using Lane = std::int64_t;

inline constexpr Lane kHeadroom = Lane{1} << 57;
inline constexpr Lane kLargestWeight = Lane{1} << 41;
// A forbidden edge bids -2^61 and an unmade offer asks 2^61. Real slacks stay below 2^60, and a sum
// with one of these in it stays above, whatever the prices.
inline constexpr Lane kNever = Lane{1} << 61;
inline constexpr Lane kLimit = Lane{1} << 60;

template <int Lanes>
struct Number {
    std::array<Lane, Lanes> lane{};

    // Beyond everything real in the first lane, which decides.
    static constexpr Number never() {
        Number number;
        number.lane[0] = kNever;
        return number;
    }

    constexpr auto operator<=>(const Number&) const = default;

    constexpr Number& operator+=(const Number& other) {
        for (int i = 0; i < Lanes; ++i) lane[i] += other.lane[i];
        return *this;
    }
    constexpr Number& operator-=(const Number& other) {
        for (int i = 0; i < Lanes; ++i) lane[i] -= other.lane[i];
        return *this;
    }
    friend constexpr Number operator+(Number one, const Number& other) { return one += other; }
    friend constexpr Number operator-(Number one, const Number& other) { return one -= other; }
    constexpr Number operator-() const { return Number{} - *this; }

    // Exact wherever it is used: weights are doubled, and ends of a tree's edges agree in parity.
    constexpr Number half() const {
        Number result;
        for (int i = 0; i < Lanes; ++i) result.lane[i] = lane[i] / 2;
        return result;
    }

    constexpr Lane at(int i) const { return lane[i]; }
    constexpr bool is_zero() const { return *this == Number{}; }
    constexpr bool is_real() const { return lane[0] < kLimit; }
    constexpr bool within_headroom() const {
        // Without a branch, so that several lanes are looked at in one step.
        Lane beyond = 0;
        for (const Lane value : lane) beyond |= (value + kHeadroom) & -(2 * kHeadroom);
        return beyond == 0;
    }
};

// Thrown when a price outgrows its lane; the instance then needs wider integers.
struct HeadroomExceeded : std::runtime_error {
    HeadroomExceeded() : std::runtime_error("a price outgrew its lane") {}
};

template <int Lanes>
const Number<Lanes>& checked(const Number<Lanes>& number) {
    if (!number.within_headroom()) throw HeadroomExceeded();
    return number;
}

// How one - bid compares with current; most often the first lane knows, and a bid that is a sum is
// then never made.
template <int Lanes, typename Bid>
constexpr std::strong_ordering compare_difference(const Number<Lanes>& one, const Bid& bid,
                                                  const Number<Lanes>& current) {
    for (int i = 0; i < Lanes; ++i) {
        const Lane difference = one.lane[i] - bid.at(i);
        if (difference != current.lane[i]) return difference <=> current.lane[i];
    }
    return std::strong_ordering::equal;
}

// How one + other - bid compares with current.
template <int Lanes, typename Bid>
constexpr std::strong_ordering compare_slack(const Number<Lanes>& one, const Number<Lanes>& other,
                                             const Bid& bid, const Number<Lanes>& current) {
    for (int i = 0; i < Lanes; ++i) {
        const Lane slack = one.lane[i] + other.lane[i] - bid.at(i);
        if (slack != current.lane[i]) return slack <=> current.lane[i];
    }
    return std::strong_ordering::equal;
}

// How one + other compares with current.
template <int Lanes>
constexpr std::strong_ordering compare_sum(const Number<Lanes>& one, const Number<Lanes>& other,
                                           const Number<Lanes>& current) {
    for (int i = 0; i < Lanes; ++i) {
        const Lane sum = one.lane[i] + other.lane[i];
        if (sum != current.lane[i]) return sum <=> current.lane[i];
    }
    return std::strong_ordering::equal;
}

}  // namespace crosstable
