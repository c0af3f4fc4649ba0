/// Finds which of many boxes, in no order, overlap a span of the axis: a tree of bounding spans, sixteen to a node.
///
/// It needs no order because the columns of a waterfall have none in common, and appending changes only the nodes on
/// the way from the new boxes to the root.
struct SpanTree: Sendable {
  private struct Span: Spanning {
    var start: Double
    var end: Double

    @inline(__always)
    init(around children: ArraySlice<some Spanning>) {
      (start, end) = (.infinity, -.infinity)
      for child in children {
        start = min(start, child.start)
        end = max(end, child.end)
      }
    }
  }

  private static let fanout = 16

  /// The lowest level first; the highest has at most one node's children.
  private var levels: [[Span]] = []

  /// Takes in that boxes from an index on have changed, or were added or removed.
  ///
  /// - Complexity: O(*k* + log *n*), where *k* is the number of boxes from there on.
  mutating func update(_ boxes: [LayoutBox], from index: Int) {
    var (level, first, count) = (0, index / Self.fanout, boxes.count)
    while count > Self.fanout {
      if levels.count == level { levels.append([]) }
      let nodes = (count + Self.fanout - 1) / Self.fanout
      // A level that is new begins at its first node.
      first = min(first, levels[level].count)
      levels[level].removeLast(levels[level].count - first)
      for node in first..<nodes {
        let children = node * Self.fanout..<min((node + 1) * Self.fanout, count)
        levels[level].append(
          level == 0 ? Span(around: boxes[children]) : Span(around: levels[level - 1][children])
        )
      }
      (level, first, count) = (level + 1, first / Self.fanout, nodes)
    }
    levels.removeLast(levels.count - level)
  }

  /// Calls `body` with ranges of indices, in order, which contain all boxes that reach into the span.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of ranges.
  func forEachCandidate(from start: Double, to end: Double, count: Int, _ body: (Range<Int>) -> Void) {
    visit(0..<(levels.last?.count ?? count), level: levels.count - 1, start, end, count, body)
  }

  private func visit(
    _ range: Range<Int>,
    level: Int,
    _ start: Double,
    _ end: Double,
    _ count: Int,
    _ body: (Range<Int>) -> Void
  ) {
    guard level >= 0 else { return body(range) }
    for node in range where levels[level][node].start < end && levels[level][node].end > start {
      let children = level == 0 ? count : levels[level - 1].count
      let upper = min((node + 1) * Self.fanout, children)
      visit(node * Self.fanout..<upper, level: level - 1, start, end, count, body)
    }
  }
}

/// What reaches from one place of an axis to another.
private protocol Spanning {
  var start: Double { get }
  var end: Double { get }
}

extension LayoutBox: Spanning {}
