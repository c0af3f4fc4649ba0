extension LinkPattern {
  /// How two patterns relate.
  enum Relation: Hashable {
    /// No link matches both.
    case disjoint
    /// Every link that matches this pattern matches the other one too, and not the reverse.
    case moreSpecific
    /// The reverse.
    case lessSpecific
    /// The path matches both, and neither pattern is more specific.
    case ambiguous(witness: [String])
  }

  /// Compares two patterns segment by segment: literal before `:name` before `*`.
  ///
  /// One is more specific if it is so in some segment and less so in none, which makes the relation
  /// that of the sets of links they match. Source: the precedence rules of Go's `net/http.ServeMux`
  /// (2024), https://pkg.go.dev/net/http#hdr-Precedence-ServeMux.
  ///
  /// - Complexity: O(*n*), where *n* is the number of segments.
  func relation(to other: LinkPattern) -> Relation {
    var isMore = false
    var isLess = false
    var witness: [String] = []
    let length = max(segments.count, other.segments.count)
    for index in 0..<length {
      guard let own = segment(at: index), let its = other.segment(at: index) else { return .disjoint }
      if case .literal(let text) = own, case .literal(let second) = its, text != second {
        return .disjoint
      }
      isMore = isMore || own.rank > its.rank
      isLess = isLess || own.rank < its.rank
      witness.append(own.rank > its.rank ? own.witness : its.witness)
    }
    return switch (isMore, isLess) {
    case (true, false): .moreSpecific
    case (false, true): .lessSpecific
    default: .ambiguous(witness: witness)
    }
  }

  /// A key that sorts the more specific of any two patterns that match one link before the other.
  var sortKey: [Int] { segments.map { -$0.rank } }

  /// The segment that decides about the one at `index` in a path: a trailing `*` decides about all
  /// that come after it.
  private func segment(at index: Int) -> Segment? {
    if index < segments.count { return segments[index] }
    return segments.last == .rest ? .rest : nil
  }
}

extension LinkPattern.Segment {
  fileprivate var rank: Int {
    switch self {
    case .literal: 2
    case .parameter: 1
    case .rest: 0
    }
  }

  fileprivate var witness: String {
    switch self {
    case .literal(let text), .parameter(let text): text
    case .rest: "rest"
    }
  }
}
