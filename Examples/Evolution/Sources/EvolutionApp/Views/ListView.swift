public import ControllerCore
public import DataSource
import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A list on the screen: rows under section titles, one of them with the cursor.
@MainActor
public final class ListView<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  RowsPane<SectionID, Row>
where Row.ID: Sendable {
  /// A line of the content.
  public enum Line: Hashable, Sendable {
    /// What is above everything while the list is refreshed.
    case header(RefreshState)
    /// The title of a section, by its index.
    case title(Int)
    /// A row.
    case row(ItemPath)
    /// What is below everything while there is more to load.
    case footer(RefreshState)
  }

  private var lines: [Line] = []

  /// Shows another snapshot.
  public override func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    super.reload(snapshot)
    lines = Self.lines(of: snapshot)
  }

  /// Takes the room that the host gives it, and keeps the cursor in sight.
  public func layOut(columns: Int, rows: Int) {
    let size = CGSize(width: columns, height: rows)
    layOut(CGSize(width: columns, height: lines.count), in: size, cursor: cursor)
    note(visible: visibleLines.compactMap { line in if case .row(let path) = line { path } else { nil } })
  }

  /// The lines to draw, from the top; `nil` for a free one.
  public var visibleLines: [Line?] {
    (firstLine..<firstLine + visibleRows).map { index in
      if index < 0 { return .header(header) }
      return index < lines.count ? lines[index] : index == lines.count ? .footer(footer) : nil
    }
  }

  /// Where the cursor is: with the title of its section if it is on the first row, and with the footer on the last.
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
