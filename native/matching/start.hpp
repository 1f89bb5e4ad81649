// Where the search starts: prices that no edge outbids, and pairs that bid them exactly.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "blossoms.hpp"
#include "lanes.hpp"

namespace crosstable {

// Half of the best bid for everybody, unless there is a threshold.
template <typename Bids>
typename Bids::Value starting_price(const Bids& bids, int n, int v) {
    using Value = typename Bids::Value;
    if (bids.has_threshold()) return bids.starting_price(v);
    const auto row = bids.row(v);
    const Value most = bids.most(v);
    Value best = -Value::never();
    for (int u = 0; u < n && best != most; ++u) {
        if (row.may(u)) best = std::max<Value>(best, row[u]);
    }
    return best > -Value::never() ? best.half() : Value{};
}

// Lowers the price of one vertex after the other as far as its edges allow, and joins it to the
// first who then bids exactly what both ask for.
template <typename Bids>
void start_greedily(const Bids& bids, std::vector<typename Bids::Value>& price, Blossoms& forest) {
    using Value = typename Bids::Value;
    const int n = static_cast<int>(price.size());
    for (int v = 0; v < n; ++v) price[v] = starting_price(bids, n, v);
    for (int v = 0; v < n; ++v) {
        if (forest.mate(v) != kNobody) continue;
        const auto row = bids.row(v);
        // No edge outbids the prices, so one that bids them exactly need not be compared.
        const Value exact = -price[v];
        Value least = Value::never();
        for (int u = 0; u < n && least != exact; ++u) {
            if (row.may(u) && compare_difference(price[u], row[u], least) < 0) {
                least = price[u] - row[u];
            }
        }
        if (!least.is_real()) continue;
        price[v] = checked(-least);
        for (int u = 0; u < n; ++u) {
            if (forest.mate(u) == kNobody && row.may(u) &&
                compare_difference(price[u], row[u], least) == 0) {
                forest.join(u, v);
                break;
            }
        }
    }
}

}  // namespace crosstable
