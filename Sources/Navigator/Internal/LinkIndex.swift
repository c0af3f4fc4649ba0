/// The patterns of a table, found by their first segments.
struct LinkIndex: Sendable {
  struct Match {
    let link: Int
    let values: [String: [String]]
    /// The rank of each segment. A higher rank is more specific.
    fileprivate let ranks: [Int]
  }

  private var patterns: [LinkPattern] = []
  /// The patterns with a form that starts with this literal.
  private var byFirstLiteral: [String: [Int]] = [:]
  /// The patterns with a form that does not start with a literal.
  private var others: [Int] = []
  /// The patterns that contain all links of a pattern, where the ranks of segments do not tell.
  private var wider: [Int: Set<Int>] = [:]

  /// Adds the pattern of the next link.
  ///
  /// - Returns: An earlier pattern that is neither more nor less specific, with a path that both match; `nil` if the pattern conflicts with no other.
  mutating func add(_ pattern: LinkPattern) -> (link: Int, witness: [String])? {
    let new = patterns.count
    var newIsWithin: Set<Int> = []
    for rival in rivals(of: pattern).sorted() {
      guard let witness = patterns[rival].ambiguity(with: pattern) else { continue }
      switch (pattern.isContained(in: patterns[rival]), patterns[rival].isContained(in: pattern)) {
      case (true, false): newIsWithin.insert(rival)
      case (false, true): wider[rival, default: []].insert(new)
      default: return (rival, witness)
      }
    }
    wider[new] = newIsWithin
    patterns.append(pattern)
    for literal in Set(pattern.forms.compactMap(\.firstLiteral)) {
      byFirstLiteral[literal, default: []].append(new)
    }
    if pattern.forms.contains(where: { $0.firstLiteral == nil }) { others.append(new) }
    return nil
  }

  private func rivals(of pattern: LinkPattern) -> Set<Int> {
    var rivals = Set(others)
    for form in pattern.forms {
      if let literal = form.firstLiteral {
        rivals.formUnion(byFirstLiteral[literal] ?? [])
      } else {
        return Set(patterns.indices)
      }
    }
    return rivals
  }

  /// The patterns that match a path, the most specific first.
  func matches(of path: [String]) -> [Match] {
    let candidates = (path.first.flatMap { byFirstLiteral[$0] } ?? []) + others
    var seen: Set<Int> = []
    let matches = candidates.compactMap { link -> Match? in
      guard seen.insert(link).inserted, let match = patterns[link].match(path) else { return nil }
      return Match(link: link, values: match.values, ranks: match.ranks)
    }
    guard matches.count > 1 else { return matches }
    return matches.sorted { one, other in
      if wider[one.link]?.contains(other.link) == true { return true }
      if wider[other.link]?.contains(one.link) == true { return false }
      return other.ranks.lexicographicallyPrecedes(one.ranks)
    }
  }
}
