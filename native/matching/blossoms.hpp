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

// The vertices of a blossom, or one vertex alone, in the order in which they came together.
class Members {
public:
    Members(const std::vector<int>& next, int first, int size)
        : next_(next), first_(first), size_(size) {}

    class Iterator {
    public:
        Iterator(const std::vector<int>& next, int at, int left)
            : next_(next), at_(at), left_(left) {}
        int operator*() const { return at_; }
        Iterator& operator++() {
            at_ = next_[at_];
            --left_;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return left_ != other.left_; }

    private:
        const std::vector<int>& next_;
        int at_;
        int left_;
    };

    Iterator begin() const { return {next_, first_, size_}; }
    Iterator end() const { return {next_, first_, 0}; }
    int size() const { return size_; }

private:
    const std::vector<int>& next_;
    int first_;
    int size_;
};

// Identities below n are vertices, the others blossoms; there are never n blossoms.
class Blossoms {
public:
    explicit Blossoms(int n);

    bool is_blossom(int identity) const { return identity >= n_; }
    int mate(int vertex) const { return mate_[vertex]; }
    int top(int vertex) const { return top_[seen_[vertex]]; }
    int base(int identity) const { return base_[identity]; }
    Members members(int identity) const { return {next_, first_[identity], size_[identity]}; }

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
    void show(int identity, int face);
    std::vector<int> path_to(int vertex, int blossom) const;

    int n_;
    std::vector<int> mate_;
    // A blossom is known by one of its vertices, its face: it has that of its largest child, so that
    // only the vertices of the other children learn a new one.
    std::vector<int> face_;   // of all blossoms, the outermost ones and those within
    std::vector<int> seen_;   // by vertex: the face of the outermost blossom around it
    std::vector<int> top_;    // by face: that blossom
    std::vector<int> base_;
    std::vector<int> parent_;
    // A chain of vertices through each blossom: blossoms nested thousands deep need no lists of
    // their own, since those of the children follow one another.
    std::vector<int> next_;
    std::vector<int> first_;
    std::vector<int> last_;
    std::vector<int> size_;
    std::vector<std::vector<int>> children_;
    std::vector<std::vector<Edge>> links_;
    std::vector<int> unused_;
};

}  // namespace crosstable
