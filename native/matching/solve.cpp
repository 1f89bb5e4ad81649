// Chooses the search by the number of lanes, so that the compiler knows it in the inner loops.

#include "bids.hpp"
#include "instance.hpp"
#include "search.hpp"

namespace crosstable {

namespace {

template <template <int> typename Bids, int Lanes, int... Wider, typename AnyInstance>
Answer solve_with(const AnyInstance& instance) {
    if (instance.lanes <= Lanes) {
        const Bids<Lanes> bids(instance);
        Search<Bids<Lanes>> search(static_cast<int>(instance.vertices), bids);
        return search.run(static_cast<int>(instance.lanes));
    }
    if constexpr (sizeof...(Wider) > 0) {
        return solve_with<Bids, Wider...>(instance);
    } else {
        throw HeadroomExceeded();
    }
}

template <template <int> typename Bids, typename AnyInstance>
Answer solve_by(const AnyInstance& instance) {
    instance.check();
    try {
        return solve_with<Bids, 1, 2, 3, 4, 5, 6, 8, 12, 16, 24>(instance);
    } catch (const HeadroomExceeded&) {
        return Answer{};
    }
}

}  // namespace

Answer solve(const Instance& instance) { return solve_by<SquareBids>(instance); }

Answer solve(const KindInstance& instance) { return solve_by<KindBids>(instance); }

}  // namespace crosstable
