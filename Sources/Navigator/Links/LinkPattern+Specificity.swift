/// A pattern in which nothing is optional any more: one of the forms of a ``LinkPattern``.
typealias LinkForm = SequencePattern<SegmentPattern>

/// The relation of two forms.
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
  /// A form is more specific if it is more specific in some segment of the common links, and less specific in no segment. Source: the precedence rules of Go's `net/http.ServeMux` (2024),
  /// https://pkg.go.dev/net/http#hdr-Precedence-ServeMux.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the numbers of segments.
  func relation(to other: LinkForm) -> FormRelation {
    // Most pairs of a large table.
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

  /// Returns the rank of each segment of a matched path. A higher rank is more specific.
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

extension LinkPattern {
  /// A path that a form of each pattern matches while neither form is more specific, if there is one.
  func ambiguity(with other: LinkPattern) -> [String]? {
    for form in other.forms {
      for own in forms {
        if case .ambiguous(let witness) = own.relation(to: form) { return witness }
      }
    }
    return nil
  }

  /// Whether `other` matches every path of this pattern. Each form is compared with one form of `other` at a time.
  func isContained(in other: LinkPattern) -> Bool {
    forms.allSatisfy { form in other.forms.contains { form.isContained(in: $0) } }
  }
}

extension LinkForm {
  /// Whether every path of this form is a path of `other`, compared element by element. For forms with several repeated parts,
  /// the result may be `false` although the paths are contained.
  func isContained(in other: LinkForm) -> Bool {
    // The numbers of elements of `other` that may have matched before, each with whether the last one may match more.
    var states: Set<Place> = [Place(element: 0, isInside: false)]
    for element in elements {
      var next = other.step(from: states, over: element.matcher)
      if element.isRun {
        // More items lead to the same places again, or the run is not contained.
        var seen = next
        while true {
          let more = other.step(from: seen, over: element.matcher)
          if more.isEmpty { return false }
          if more.isSubset(of: seen) { break }
          seen.formUnion(more)
        }
        next = next.intersection(other.step(from: next, over: element.matcher))
      }
      if next.isEmpty { return false }
      states = next
    }
    return states.contains {
      $0.element == other.elements.count || ($0.isInside && $0.element == other.elements.count - 1)
    }
  }

  private struct Place: Hashable {
    let element: Int
    let isInside: Bool
  }

  /// Returns the places after one more item of `matcher`.
  private func step(from places: Set<Place>, over matcher: SegmentPattern) -> Set<Place> {
    var next: Set<Place> = []
    for place in places {
      for index in [place.element] + (place.isInside ? [place.element + 1] : []) where index < elements.count
      {
        guard elements[index].matcher.covers(matcher) else { continue }
        next.insert(
          elements[index].isRun
            ? Place(element: index, isInside: true) : Place(element: index + 1, isInside: false)
        )
      }
    }
    return next
  }
}

extension SegmentPattern {
  /// Whether this pattern accepts all segments of `other`.
  fileprivate func covers(_ other: SegmentPattern) -> Bool {
    if case .any = self { return true }
    if case .literal(let text) = other { return accepts(text) }
    return hasSameShape(as: other)
  }

  /// Whether both are text with names or wildcards at the same places.
  private func hasSameShape(as other: SegmentPattern) -> Bool {
    guard case .mixed(let one, _) = self, case .mixed(let two, _) = other else { return false }
    return one == two
  }
}
