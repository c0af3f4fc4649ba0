public import DataSource
import Foundation
import ItemLayouts
public import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A list on the screen: rows under section titles, with a cursor on one row.
@MainActor
public final class ListView<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  RowsPane<SectionID, Row>
where Row.ID: Sendable {
  /// A line of the content.
  public enum Line: Hashable, Sendable {
    /// The header above the list while the list is refreshing.
    case header(RefreshState)
    /// The title of a section, by its index.
    case title(Int)
    /// A row.
    case row(ItemPath)
    /// The footer below the list while there is more to load.
    case footer(RefreshState)
  }

  /// The screen's handler of rows that the user has dragged; `nil` for a list with a fixed order.
  package var onMove: (@MainActor (_ row: Row.ID, _ before: Row.ID?) -> Void)?

  /// Lays out the list in a size in characters and lines, and scrolls so that the cursor stays visible.
  public func layOut(columns: Int, rows: Int) {
    let size = CGSize(width: columns, height: rows)
    layOut(CGSize(width: columns, height: lineCount), in: size, cursor: cursor)
    note(visible: visibleLines.compactMap { line in if case .row(let path) = line { path } else { nil } })
  }

  /// The lines to draw from the top; `nil` for an empty line.
  public var visibleLines: [Line?] {
    (firstLine..<firstLine + visibleRows).map { index in
      if index < 0 { return .header(header) }
      return index == lineCount ? .footer(footer) : kind(ofLine: index)
    }
  }

  /// Returns the title or the row on a line of the content, or `nil` outside of the content.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  func kind(ofLine index: Int) -> Line? {
    var rest = index
    guard rest >= 0 else { return nil }
    for (section, content) in snapshot.sections.enumerated() {
      if rest == 0 { return .title(section) }
      guard rest > content.items.count else { return .row(ItemPath(section: section, item: rest - 1)) }
      rest -= content.items.count + 1
    }
    return nil
  }

  /// Returns the index of the line that shows a row, or `nil` if there is no such row. The titles of sections are lines too.
  func lineIndex(ofRow id: Row.ID) -> Int? {
    snapshot.path(of: id).map { $0.section + 1 + snapshot.offset(of: $0) }
  }

  private var lineCount: Int { snapshot.numberOfSections + snapshot.numberOfItems }

  /// The range of lines of the cursor. On the first row of a section it includes the title of the section, and on the
  /// last row it includes the footer.
  private var cursor: Range<Double>? {
    guard let id = selectedID, let path = snapshot.path(of: id), let line = lineIndex(ofRow: id) else {
      return nil
    }
    let end = line == lineCount - 1 ? contentInsets.bottom : 0
    return Double(path.item == 0 ? line - 1 : line)..<Double(line + 1) + end
  }
}
