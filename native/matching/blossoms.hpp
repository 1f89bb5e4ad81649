// The matching and the blossoms contracted in it: who is matched with whom, which odd circles count
// as one vertex. Knows nothing of weights, prices and trees.
#pragma once

#include <compare>
#include <utility>
#include <vector>

namespace crosstable {

inline constexpr int kNobody = -1;

struct Edge {
    int from = kNobody;
    int to = kNobody;

    auto operator<=>(const Edge&) const = default;
    Edge reversed() const { return {to, from}; }
};

// Identities below n are vertices, the others blossoms; there are never n blossoms.
class Blossoms {
public:
    explicit Blossoms(int n);

    bool is_blossom(int identity) const { return identity >= n_; }
    int mate(int vertex) const { return mate_[vertex]; }
    int top(int vertex) const { return top_[vertex]; }
    int base(int identity) const { return base_[identity]; }
    const std::vector<int>& members(int identity) const { return members_[identity]; }

    // The outermost blossoms and the vertices in none, in ascending order.
    std::vector<int> tops() const;
    // All blossoms, the outermost ones and those within.
    std::vector<int> blossoms() const;

    void join(int one, int other);

    // Makes a blossom of an odd circle; the first child has the base, link i joins child i to the
    // next one, and links 1, 3, 5 ... are matched.
    int contract(std::vector<int> children, std::vector<Edge> links);

    // Takes an outermost blossom apart and returns its children and links.
    std::pair<std::vector<int>, std::vector<Edge>> dissolve(int blossom);

    // Rematches a blossom's inside so that `base` is the one vertex without a mate in it.
    void rebase(int blossom, int base);

private:
    int n_;
    std::vector<int> mate_;
    std::vector<int> top_;
    std::vector<int> base_;
    std::vector<int> parent_;
    std::vector<std::vector<int>> members_;
    std::vector<std::vector<int>> children_;
    std::vector<std::vector<Edge>> links_;
    std::vector<int> unused_;
};

}  // namespace crosstable
