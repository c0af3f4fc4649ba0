/// A search tree that finds the frames in a range of the scroll axis. Each node stores the range that its sixteen children
/// occupy.
///
/// The frames need not be sorted: in a waterfall layout, a later item can begin above an earlier one. Appending frames
/// changes only the nodes between the new frames and the root.
struct SpanTree: Sendable {
  private static let fanout = 16

  /// The levels of the tree, from the nodes above the frames to the top. The top level has at most sixteen nodes.
  private var levels: [[LayoutSpan]] = []

  /// Updates the tree after the frames (`boxes`) from an index on have changed, or were inserted or removed.
  ///
  /// - Complexity: O(*k* + log *n*), where *k* is the number of frames from `index` on, and *n* the number of all frames.
  mutating func update(_ boxes: [some Spanning], from index: Int) {
    var (level, first, count) = (0, index / Self.fanout, boxes.count)
    while count > Self.fanout {
      if levels.count == level { levels.append([]) }
      let nodes = (count + Self.fanout - 1) / Self.fanout
      // Each node has the start and the end of 16 frames, or of 16 nodes of the level below. The nodes before `first` have
      // not changed, and are kept. The others are created again; in a new level, these are all nodes.
      first = min(first, levels[level].count)
      levels[level].removeLast(levels[level].count - first)
      for node in first..<nodes {
        let children = node * Self.fanout..<min((node + 1) * Self.fanout, count)
        levels[level].append(
          level == 0 ? LayoutSpan(around: boxes[children]) : LayoutSpan(around: levels[level - 1][children])
        )
      }
      (level, first, count) = (level + 1, first / Self.fanout, nodes)
    }
    levels.removeLast(levels.count - level)
  }

  /// Returns the lowest start and the highest end of all frames (`boxes`), or `nil` if there are none.
  func span(of boxes: [some Spanning]) -> LayoutSpan? {
    if let top = levels.last { return LayoutSpan(around: top[...]) }
    return boxes.isEmpty ? nil : LayoutSpan(around: boxes[...])
  }

  /// Calls `body` with ranges of indices, in ascending order. All frames between the positions `start` and `end` of the
  /// scroll axis are in these ranges. The ranges may contain other frames, too.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the number of ranges and *n* the number of frames.
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

protocol Spanning {
  var start: Double { get }
  var end: Double { get }
}

extension LayoutBox: Spanning {}

/// A part of a scroll axis, from one coordinate to another.
struct LayoutSpan: Spanning, Hashable, Sendable {
  var start: Double
  var end: Double
}

extension LayoutSpan {
  /// Creates the smallest span that contains all given spans.
  fileprivate init(around children: ArraySlice<some Spanning>) {
    self.init(start: .infinity, end: -.infinity)
    for child in children {
      start = min(start, child.start)
      end = max(end, child.end)
    }
  }
}
