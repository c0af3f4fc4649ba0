public import ControllerCore
public import DataSource
import Foundation
import ItemLayouts

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

  private var lines: [Line] = []

  /// Shows another snapshot.
  public override func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    super.reload(snapshot)
    lines = Self.lines(of: snapshot)
  }

  /// Lays out the list in a size in characters and lines, and scrolls so that the cursor stays visible.
  public func layOut(columns: Int, rows: Int) {
    let size = CGSize(width: columns, height: rows)
    layOut(CGSize(width: columns, height: lines.count), in: size, cursor: cursor)
    note(visible: visibleLines.compactMap { line in if case .row(let path) = line { path } else { nil } })
  }

  /// The lines to draw from the top; `nil` for an empty line.
  public var visibleLines: [Line?] {
    (firstLine..<firstLine + visibleRows).map { index in
      if index < 0 { return .header(header) }
      return index < lines.count ? lines[index] : index == lines.count ? .footer(footer) : nil
    }
  }

  /// The range of lines of the cursor. On the first row of a section it includes the title of the section, and on the
  /// last row it includes the footer.
  private var cursor: Range<Double>? {
    guard let path = selectedID.flatMap(snapshot.path(of:)) else { return nil }
    let line = path.section + 1 + snapshot.offset(of: path)
    let end = line == lines.count - 1 ? contentInsets.bottom : 0
    return Double(path.item == 0 ? line - 1 : line)..<Double(line + 1) + end
  }

  private static func lines(of snapshot: ListSnapshot<SectionID, Row>) -> [Line] {
    snapshot.sections.enumerated().flatMap { section, content in
      [.title(section)] + content.items.indices.map { .row(ItemPath(section: section, item: $0)) }
    }
  }
}
