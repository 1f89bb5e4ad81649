// Chooses the search by the number of lanes, so that the compiler knows it in the inner loops.

#include "instance.hpp"
#include "search.hpp"

namespace crosstable {

namespace {

template <int Lanes, int... Wider>
Answer solve_with(const Instance& instance) {
    if (instance.lanes <= Lanes) {
        return Search<Lanes>(instance).run(static_cast<int>(instance.lanes));
    }
    if constexpr (sizeof...(Wider) > 0) {
        return solve_with<Wider...>(instance);
    } else {
        throw HeadroomExceeded();
    }
}

}  // namespace

Answer solve(const Instance& instance) {
    instance.check();
    try {
        return solve_with<1, 2, 3, 4, 6, 8, 12, 24>(instance);
    } catch (const HeadroomExceeded&) {
        return Answer{};
    }
}

}  // namespace crosstable
