/// A pattern of a sequence: elements that each match one item, or a run of items.
///
/// It serves twice: for the segments of a path, and for the characters of a segment.
package struct SequencePattern<Matcher: ItemMatcher>: Hashable, Sendable {
  package struct Element: Hashable, Sendable {
    let matcher: Matcher
    /// The minimum number of matched items.
    var least = 1
    /// Whether the element can match several items.
    var isRun = false
    /// Whether the element matches as few items as possible.
    var isLazy = false

    package init(matcher: Matcher, least: Int = 1, isRun: Bool = false, isLazy: Bool = false) {
      self.matcher = matcher
      self.least = least
      self.isRun = isRun
      self.isLazy = isLazy
    }
  }

  let elements: [Element]

  package init(elements: [Element]) { self.elements = elements }

  /// Returns the items that each element matches, or `nil`. Earlier elements match as many as they can, lazy ones as few.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the number of items and *m* that of elements.
  package func match(_ items: [Matcher.Item]) -> [Range<Int>]? {
    guard elements.contains(where: \.isRun) else {
      guard items.count == elements.count,
        items.indices.allSatisfy({ elements[$0].matcher.accepts(items[$0]) })
      else { return nil }
      return items.indices.map { $0..<$0 + 1 }
    }
    // ends[e][i]: whether the elements from e on match the items from i on.
    var ends = Array(repeating: Array(repeating: false, count: items.count + 1), count: elements.count + 1)
    ends[elements.count][items.count] = true
    for index in elements.indices.reversed() {
      let element = elements[index]
      for start in items.indices.reversed() where element.matcher.accepts(items[start]) {
        ends[index][start] =
          (element.least <= 1 && ends[index + 1][start + 1]) || (element.isRun && ends[index][start + 1])
      }
      if element.least == 0 {
        for start in 0...items.count where ends[index + 1][start] { ends[index][start] = true }
      }
    }
    guard ends[0][0] else { return nil }
    var start = 0
    return elements.indices.map { index in
      var end = start
      var furthest = elements[index].least == 0 && ends[index + 1][start] ? start : nil
      while end < items.count, elements[index].isRun || end == start,
        elements[index].matcher.accepts(items[end])
      {
        end += 1
        guard ends[index + 1][end] else { continue }
        furthest = end
        if elements[index].isLazy { break }
      }
      defer { start = furthest ?? end }
      return start..<(furthest ?? end)
    }
  }

  /// Finds the sequences of items that this pattern and `other` both match.
  ///
  /// - Returns: The shortest common sequence, and the pairs of elements that match one item together in a common sequence; or
  ///   `nil` if the patterns have no sequence in common.
  func meet(_ other: Self) -> (witness: [Matcher.Item], pairs: [(Element, Element)])? {
    var walk = Walk(first: elements, second: other.elements)
    return walk.run()
  }

  /// A walk through both patterns at once. A place is a pair of elements to go on with.
  private struct Walk {
    struct Place: Hashable {
      var first: Int
      var second: Int
      /// Whether the element has matched an item already and may stop.
      var firstHasMatched: Bool
      var secondHasMatched: Bool
    }

    let first: [Element]
    let second: [Element]

    mutating func run() -> (witness: [Matcher.Item], pairs: [(Element, Element)])? {
      let start = Place(first: 0, second: 0, firstHasMatched: false, secondHasMatched: false)
      // Breadth first, so that the first way found is the shortest.
      var cameFrom: [Place: (place: Place, item: Matcher.Item?)] = [:]
      var backwards: [Place: [(from: Place, pair: (Element, Element)?)]] = [:]
      var queue = [start]
      var seen: Set<Place> = [start]
      var next = 0
      while next < queue.count {
        let place = queue[next]
        next += 1
        for (step, item, pair) in steps(from: place) {
          backwards[step, default: []].append((place, pair))
          if seen.insert(step).inserted {
            cameFrom[step] = (place, item)
            queue.append(step)
          }
        }
      }
      guard let end = queue.first(where: isEnd) else { return nil }

      var witness: [Matcher.Item] = []
      var place = end
      while let step = cameFrom[place] {
        if let item = step.item { witness.append(item) }
        place = step.place
      }
      var pairs: [(Element, Element)] = []
      var useful = queue.filter(isEnd)
      var reached = Set(useful)
      while let place = useful.popLast() {
        for (from, pair) in backwards[place] ?? [] {
          if let pair { pairs.append(pair) }
          if reached.insert(from).inserted { useful.append(from) }
        }
      }
      return (witness.reversed(), pairs)
    }

    private func isEnd(_ place: Place) -> Bool { place.first == first.count && place.second == second.count }

    private func steps(
      from place: Place
    ) -> [(Place, Matcher.Item?, (Element, Element)?)] {
      var steps: [(Place, Matcher.Item?, (Element, Element)?)] = []
      if place.first < first.count, first[place.first].least == 0 || place.firstHasMatched {
        var step = place
        step.first += 1
        step.firstHasMatched = false
        steps.append((step, nil, nil))
      }
      if place.second < second.count, second[place.second].least == 0 || place.secondHasMatched {
        var step = place
        step.second += 1
        step.secondHasMatched = false
        steps.append((step, nil, nil))
      }
      guard place.first < first.count, place.second < second.count else { return steps }
      let one = first[place.first]
      let two = second[place.second]
      guard one.isRun || !place.firstHasMatched, two.isRun || !place.secondHasMatched,
        let item = one.matcher.common(with: two.matcher)
      else { return steps }
      var step = place
      step.firstHasMatched = true
      step.secondHasMatched = true
      steps.append((step, item, (one, two)))
      return steps
    }
  }
}

/// The pattern of one item of a sequence.
package protocol ItemMatcher: Hashable, Sendable {
  associatedtype Item: Hashable & Sendable

  func accepts(_ item: Item) -> Bool

  /// Returns an item that both patterns accept, or `nil`.
  func common(with other: Self) -> Item?
}
