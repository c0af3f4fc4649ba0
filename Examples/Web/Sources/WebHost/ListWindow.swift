/// The part of a long list that the page has, and where the user has scrolled it. A value without I/O.
///
/// The page gets the visible lines and about one screen more on each side. The part begins and ends at multiples of a few lines, so that
/// slow scrolling does not change it all the time.
public struct ListWindow: Equatable, Sendable {
  /// The visible part that the page has reported, or a guess before that.
  public private(set) var viewport = Viewport(offset: 0, height: 24)
  /// The last scroll that the page shall perform.
  public private(set) var scroll: Scroll?

  /// A scroll that the page performs once.
  public struct Scroll: Equatable, Sendable {
    /// The number of the scroll.
    public let number: Int
    /// The targets, in their order: first the visible lines stay where they are, and then the cursor becomes visible.
    public let targets: [ScrollTarget]
  }

  private static let step = 8
  /// A list with at most so many lines is whole on the page: then it can be printed, and found with the browser's search.
  public static let whole = 64
  /// The lines on the page, as of the last description; `nil` before the first one.
  private var lines: Lines?
  private var cursor: Cursor?
  private var isCursorKnown = false

  private struct Lines: Equatable, Sendable {
    let range: Range<Int>
    /// The number of lines in the whole list.
    let count: Int
    /// The number of lines up to which the page gets the whole list.
    let whole: Int
    /// The keys of the rows in the range, in their order.
    let rows: [Row]
  }

  /// The row or the card with the cursor, and its place in lines.
  public struct Cursor: Equatable, Sendable {
    let key: String
    let start, height: Double

    /// Creates the place of a row or of a card.
    public init(key: String, start: Double, height: Double = 1) {
      (self.key, self.start, self.height) = (key, start, height)
    }
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
    return range(lines.count, lines.whole) != lines.range
  }

  /// Adapts to the current lines, and returns the range of lines that the page gets.
  ///
  /// If lines came or went above the visible ones, the page scrolls by as many lines, so that the visible lines stay where they are. If
  /// the cursor is in another row now, the page then scrolls until it is visible.
  ///
  /// - Parameters:
  ///   - count: The number of lines.
  ///   - whole: The page gets all lines of a list with at most so many lines.
  ///   - cursor: The key and the index of the line with the cursor.
  ///   - key: Returns the key of a line, or `nil` for a line that is no row.
  ///   - index: Returns the index of the line with a key.
  public mutating func update(
    count: Int,
    whole: Int = Self.whole,
    cursor: (key: String, index: Int)?,
    key: (Int) -> String?,
    index: (String) -> Int?
  ) -> Range<Int> {
    let distance = distanceOfVisibleLines(index)
    viewport.offset += distance
    clamp(count)
    // The first row of a section is shown with its title.
    let cursor = cursor.map { Cursor(key: $0.key, start: Double($0.index)) }
    let step = distance == 0 ? nil : ScrollTarget.by(lines: distance)
    let steps = [step, follow(cursor, hasMoved: cursor?.key != self.cursor?.key)]
    perform(steps.compactMap(\.self))
    let range = range(count, whole)
    let rows = range.compactMap { line in key(line).map { Row(key: $0, index: line) } }
    lines = Lines(range: range, count: count, whole: whole, rows: rows)
    return range
  }

  /// Returns the number of lines by which the visible lines have moved in the list; 0 if none of the visible rows is left.
  private func distanceOfVisibleLines(_ index: (String) -> Int?) -> Double {
    // At the start of the list, new lines are to be seen.
    guard viewport.offset > 0, let rows = lines?.rows else { return 0 }
    let end = viewport.offset + viewport.height
    for row in rows where row.index >= Int(viewport.offset) && Double(row.index) < end {
      if let now = index(row.key) { return Double(now - row.index) }
    }
    return 0
  }

  private mutating func clamp(_ count: Int) {
    viewport.offset = min(
      max(viewport.offset, 0),
      max(Double(count) - min(viewport.height, Double(count)), 0)
    )
  }

  /// Adapts to the cursor in a grid of cards. If the cursor has moved to another card, the page scrolls until this card is visible.
  ///
  /// The heights of cards are estimates until the page has measured them. When the cards above become longer, the page scrolls by the
  /// difference, so that the visible cards stay where they are while the user scrolls. A card that was visible as a whole stays so.
  public mutating func follow(_ cursor: Cursor?) {
    perform([target(toFollow: cursor)].compactMap(\.self))
  }

  private mutating func target(toFollow cursor: Cursor?) -> ScrollTarget? {
    guard let cursor, let old = self.cursor, cursor.key == old.key, isVisible(old) else {
      return follow(cursor, hasMoved: cursor?.key != self.cursor?.key)
    }
    let offset = max(viewport.offset + cursor.start - old.start, 0)
    if isWholeVisible(old, from: viewport.offset), !isWholeVisible(cursor, from: offset) {
      return follow(cursor, hasMoved: true)
    }
    self.cursor = cursor
    guard cursor.start != old.start else { return nil }
    viewport.offset = offset
    return .by(lines: cursor.start - old.start)
  }

  private func isVisible(_ cursor: Cursor) -> Bool {
    let end = viewport.offset + viewport.height
    return cursor.start < end && cursor.start + cursor.height > viewport.offset
  }

  private func isWholeVisible(_ cursor: Cursor, from offset: Double) -> Bool {
    let tolerance = 0.1  // the page reports rounded offsets, and browsers scroll by whole pixels
    return cursor.start >= offset - tolerance
      && cursor.start + cursor.height <= offset + viewport.height + tolerance
  }

  private mutating func follow(_ cursor: Cursor?, hasMoved: Bool) -> ScrollTarget? {
    defer { (self.cursor, isCursorKnown) = (cursor, true) }
    guard isCursorKnown, hasMoved, let cursor else { return nil }
    // The page shows the start of a card that is longer than the screen.
    viewport.offset = min(max(viewport.offset, cursor.start + cursor.height - viewport.height), cursor.start)
    return .reveal(line: cursor.start, height: cursor.height)
  }

  private mutating func perform(_ targets: [ScrollTarget]) {
    if !targets.isEmpty { scroll = Scroll(number: (scroll?.number ?? 0) + 1, targets: targets) }
  }

  private func range(_ count: Int, _ whole: Int) -> Range<Int> {
    if count <= whole { return 0..<count }
    let height = min(max(viewport.height, 1), 400)
    let first = Int(max(viewport.offset - height, 0)) / Self.step * Self.step
    let end = (Int((viewport.offset + 2 * height).rounded(.up)) / Self.step + 1) * Self.step
    return (min(first, count)..<min(max(end, first), count))
  }
}
