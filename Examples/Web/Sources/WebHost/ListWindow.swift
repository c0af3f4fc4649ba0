/// The part of a long list that the page has, and where the user has scrolled it. A value without I/O.
///
/// The page gets the visible lines and about one screen more on each side. The part begins and ends at multiples of a few lines, so that
/// slow scrolling does not change it all the time.
public struct ListWindow: Equatable, Sendable {
  /// The visible part that the page has reported, or a guess before that.
  public private(set) var viewport = Viewport(offset: 0, height: 24)
  /// The last scroll that the page shall perform, with its number.
  public private(set) var scroll: Scroll?

  /// A scroll that the page performs once.
  public struct Scroll: Equatable, Sendable {
    /// The number of the scroll.
    public let number: Int
    /// The target.
    public let target: ScrollTarget
  }

  private static let step = 8
  /// A list with at most so many lines is whole on the page: then it can be printed, and found with the browser's search.
  private static let whole = 64
  /// The lines on the page, as of the last description; `nil` before the first one.
  private var lines: Lines?
  private var cursor: String?
  private var isCursorKnown = false

  private struct Lines: Equatable, Sendable {
    let range: Range<Int>
    /// The number of lines in the whole list.
    let count: Int
    /// The keys of the rows in the range, in their order.
    let rows: [Row]
  }

  private struct Row: Equatable, Sendable {
    let key: String
    let index: Int
  }

  /// Creates the window of a list that is scrolled to its start.
  public init() {}

  /// Takes note that the user has scrolled, or that the size has changed.
  ///
  /// - Returns: Whether the page needs other lines than those of the last ``update(count:cursor:key:index:)``.
  public mutating func userDidScroll(to viewport: Viewport) -> Bool {
    guard viewport != self.viewport else { return false }
    self.viewport = viewport
    guard let lines else { return true }
    clamp(lines.count)
    return range(lines.count) != lines.range
  }

  /// Adapts to the current lines, and returns the range of lines that the page gets.
  ///
  /// If lines came or went above the visible ones, the page scrolls by as many lines, so that the visible lines stay where they are. If
  /// the cursor has moved, the page scrolls until it is visible.
  ///
  /// - Parameters:
  ///   - count: The number of lines.
  ///   - cursor: The key and the index of the line with the cursor.
  ///   - key: Returns the key of a line, or `nil` for a line that is no row.
  ///   - index: Returns the index of the line with a key.
  public mutating func update(
    count: Int,
    cursor: (key: String, index: Int)?,
    key: (Int) -> String?,
    index: (String) -> Int?
  ) -> Range<Int> {
    keepVisibleLines(index)
    clamp(count)
    follow(cursor)
    let range = range(count)
    let rows = range.compactMap { line in key(line).map { Row(key: $0, index: line) } }
    lines = Lines(range: range, count: count, rows: rows)
    return range
  }

  private mutating func keepVisibleLines(_ index: (String) -> Int?) {
    // At the start of the list, new lines are to be seen.
    guard viewport.offset > 0, let rows = lines?.rows else { return }
    let end = viewport.offset + viewport.height
    for row in rows where row.index >= Int(viewport.offset) && Double(row.index) < end {
      guard let now = index(row.key) else { continue }
      guard now != row.index else { return }
      viewport.offset += Double(now - row.index)
      return perform(.by(lines: Double(now - row.index)))
    }
  }

  private mutating func clamp(_ count: Int) {
    viewport.offset = min(
      max(viewport.offset, 0),
      max(Double(count) - min(viewport.height, Double(count)), 0)
    )
  }

  private mutating func follow(_ cursor: (key: String, index: Int)?) {
    defer { (self.cursor, isCursorKnown) = (cursor?.key, true) }
    guard isCursorKnown, let cursor, cursor.key != self.cursor else { return }
    // The first row of a section is shown with its title.
    let start = Double(cursor.index)
    viewport.offset = max(min(viewport.offset, start), start + 1 - viewport.height)
    perform(.reveal(line: start, height: 1))
  }

  private mutating func perform(_ target: ScrollTarget) {
    scroll = Scroll(number: (scroll?.number ?? 0) + 1, target: target)
  }

  private func range(_ count: Int) -> Range<Int> {
    if count <= Self.whole { return 0..<count }
    let height = min(max(viewport.height, 1), 400)
    let first = Int(max(viewport.offset - height, 0)) / Self.step * Self.step
    let end = (Int((viewport.offset + 2 * height).rounded(.up)) / Self.step + 1) * Self.step
    return (min(first, count)..<min(max(end, first), count))
  }
}
