// A set of vertices as bits, gone through 64 at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace crosstable {

class VertexSet {
public:
    explicit VertexSet(int n)
        : n_(static_cast<std::size_t>(n)), words_((n_ + kBits - 1) / kBits), last_(words_.size()) {}

    void fill() {
        std::fill(words_.begin(), words_.end(), ~std::uint64_t{0});
        if (n_ % kBits != 0) words_.back() = (std::uint64_t{1} << (n_ % kBits)) - 1;
    }

    void clear() { std::fill(words_.begin(), words_.end(), 0); }
    void add(int v) { words_[v / kBits] |= std::uint64_t{1} << (v % kBits); }
    void remove(int v) { words_[v / kBits] &= ~(std::uint64_t{1} << (v % kBits)); }

    bool has(int v) const { return words_[v / kBits] >> (v % kBits) & 1; }
    std::uint64_t word(std::size_t index) const { return words_[index]; }

    // Visits the members in ascending order, as far as `among` has their bits.
    template <typename Visit, typename Among>
    [[gnu::always_inline]] void for_each(const Visit& visit, const Among& among) const {
        until(
            [&](int v) {
                visit(v);
                return false;
            },
            among);
    }

    // The same, until a visit returns true.
    template <typename Visit, typename Among>
    [[gnu::always_inline]] void until(const Visit& visit, const Among& among) const {
        for (std::size_t index = first_; index < last_; ++index) {
            std::uint64_t left = words_[index] & among(index);
            for (; left != 0; left &= left - 1) {
                if (visit(static_cast<int>(index * kBits) + std::countr_zero(left))) return;
            }
        }
    }

    // Says that the set stays as it is, so that only words with members need be gone through.
    void settle() {
        while (last_ > first_ && words_[last_ - 1] == 0) --last_;
        while (first_ < last_ && words_[first_] == 0) ++first_;
    }

    template <typename Visit>
    [[gnu::always_inline]] void for_each(const Visit& visit) const {
        for_each(visit, [](std::size_t) { return ~std::uint64_t{0}; });
    }

private:
    static constexpr std::size_t kBits = 64;

    std::size_t n_;
    std::vector<std::uint64_t> words_;
    std::size_t first_ = 0;
    std::size_t last_;
};

}  // namespace crosstable
