public import ControllerCore
public import DataSource
import Foundation
public import Observation

/// A list on the screen: rows under section titles, one of them with the cursor.
@MainActor
@Observable
public final class ListView<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  ScrollPane, PagedSurface
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

  /// Whose list is shown; `nil` for a list that is not loaded page by page.
  @ObservationIgnored public weak var controller: PagedController<SectionID, Row>?
  /// What is shown.
  public private(set) var snapshot = ListSnapshot<SectionID, Row>() {
    didSet { lines = Self.lines(of: snapshot) }
  }
  /// The row with the cursor.
  public private(set) var selectedID: Row.ID?

  private var header = RefreshState.hidden
  private var footer = RefreshState.hidden
  @ObservationIgnored private var lines: [Line] = []
  @ObservationIgnored private var seen: Set<Row.ID> = []

  override init() {}

  /// Shows another snapshot.
  public func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    self.snapshot = snapshot
  }

  /// Shows what a source has become.
  public func apply(_ change: ListChange<SectionID, Row>) {
    snapshot = change.after
  }

  /// Shows header and footer.
  public func show(_ status: PagedStatus) {
    (header, footer) = (status.header, status.footer)
  }

  /// Shows the cursor.
  public func showSelection(_ selection: SelectionModel<Row.ID>, isEditing: Bool) {
    selectedID = selection.selected
  }

  /// Takes the room that the host gives it, and keeps the cursor in sight.
  public func layOut(columns: Int, rows: Int) {
    let size = CGSize(width: columns, height: rows)
    layOut(CGSize(width: columns, height: lines.count), in: size, cursor: cursor)
    let paths = visibleLines.compactMap { line in if case .row(let path) = line { path } else { nil } }
    let before = seen
    seen = Set(paths.map { snapshot[$0].id })
    for path in paths where !before.contains(snapshot[path].id) { controller?.willDisplay(at: path) }
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
