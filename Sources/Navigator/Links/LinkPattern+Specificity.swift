/// A pattern in which nothing is optional any more: one of the forms of a ``LinkPattern``.
typealias LinkForm = SequencePattern<SegmentPattern>

/// How two forms relate.
enum FormRelation: Hashable {
  /// No link matches both.
  case disjoint
  /// One is more specific in some segment of some link and less so in none.
  case ordered
  /// The path matches both, and neither form is more specific.
  case ambiguous(witness: [String])
}

extension LinkForm {
  /// Compares two forms segment by segment: literal before mixed before `:name` before `*`, and what
  /// matches one segment before what may match more.
  ///
  /// One is more specific if, over all links that match both, it is so in some segment and less so in
  /// none. Source: the precedence rules of Go's `net/http.ServeMux` (2024),
  /// https://pkg.go.dev/net/http#hdr-Precedence-ServeMux.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the numbers of segments.
  func relation(to other: LinkForm) -> FormRelation {
    // What most pairs of a large table are.
    if let one = firstLiteral, let two = other.firstLiteral, one != two { return .disjoint }
    guard let meeting = meet(other) else { return .disjoint }
    let isMore = meeting.pairs.contains { $0.rank > $1.rank }
    let isLess = meeting.pairs.contains { $0.rank < $1.rank }
    return isMore == isLess ? .ambiguous(witness: meeting.witness) : .ordered
  }

  /// The text of the first segment, if it is a literal.
  var firstLiteral: String? {
    if let first = elements.first, !first.isRun, case .literal(let text) = first.matcher { text } else { nil }
  }

  /// How specific this form is in each segment of a path that it matches.
  func ranks(of ranges: [Range<Int>]) -> [Int] {
    zip(elements, ranges).flatMap { element, range in range.map { _ in element.rank } }
  }
}

extension LinkForm.Element {
  fileprivate var rank: Int {
    let kind =
      switch matcher {
      case .literal: 6
      case .mixed: 4
      case .any(let name): name.first?.isNumber == true ? 1 : 2
      }
    return isRun ? kind - 1 : kind
  }
}
