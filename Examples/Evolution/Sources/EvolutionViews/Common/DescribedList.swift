public import ControllerCore
import DataSource
import Foundation
import ListControllers

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A list as a host can show it without knowing the types of its sections and rows.
@MainActor
public protocol DescribedList: AnyObject {
  /// The number of lines: the titles of sections and the rows.
  var numberOfLines: Int { get }
  /// The line with the cursor, or `nil` in an empty list.
  var cursorLine: Int? { get }
  /// The state of the header above the list while the list is refreshing.
  var header: RefreshState { get }
  /// The state of the footer below the list while there is more to load.
  var footer: RefreshState { get }

  /// Returns a line.
  func line(at index: Int) -> ListLine
  /// Returns the key of the row at a line without describing the row; `nil` for a title.
  func key(ofLine index: Int) -> String?
  /// Returns the line of the title above the row at a line; `nil` for a title.
  func titleLine(above index: Int) -> Int?
  /// Returns the line of the row with a key, or `nil` if there is no such row.
  func line(of key: String) -> Int?
  /// Moves the cursor to the row with a key.
  func moveCursor(to key: String)
  /// The line that is drawn first on a screen of lines; negative for the header.
  var firstLine: Int { get }
  /// Lays out the list on a screen of lines, and scrolls so that the cursor stays visible.
  func layOut(columns: Int, rows: Int)
  /// Whether the user may drag rows to other places.
  var isOrderedByUser: Bool { get }
  /// Moves the row with a key before another row, or to the end of its section if that is `nil`. Without these rows, nothing moves.
  func move(_ key: String, before other: String?)
  /// Takes note that the user has scrolled to an offset in lines, or that the number of visible lines has changed.
  func userDidScroll(to offset: Double, lines: Double)
}

/// A line of a list.
public enum ListLine {
  /// The title of a section, and the key of the section, which stays the same when the title changes.
  case title(String, key: String)
  /// A row.
  case row(RowDescription)
}

/// A row of a list, as texts.
public struct RowDescription: Hashable, Sendable {
  /// The text that identifies the row in the list.
  public let key: String
  /// The text before the row's text.
  public let leading: String
  /// The text of the row.
  public let text: String
  /// The text at the end of the row.
  public let trailing: String
  /// The address to which the row leads: a path in the app, or a web address.
  public let link: String
  /// Whether the row has a star.
  public let isMarked: Bool
  /// Whether the cursor is on the row.
  public let isSelected: Bool
  /// The number of rows before the row.
  public let offset: Int
  /// The number of rows in the list.
  public let count: Int
}

/// A row of a list that describes itself in one line.
public protocol DescribedRow {
  /// The text before the row's text.
  var leading: String { get }
  /// The text of the row.
  var text: String { get }
  /// Whether the row has a star.
  var isMarked: Bool { get }
  /// The text at the end of the row.
  var trailing: String { get }
  /// The address to which the row leads: a path in the app, such as `/proposals/SE-0401`, or a web address.
  var link: String { get }
}

extension ListView: DescribedList where Row: DescribedRow {
  /// The number of lines.
  public var numberOfLines: Int { snapshot.numberOfSections + snapshot.numberOfItems }
  /// The line with the cursor.
  public var cursorLine: Int? { selectedID.flatMap { lineIndex(ofRow: $0) } }

  /// Returns a line.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func line(at index: Int) -> ListLine {
    switch kind(ofLine: index) {
    case .row(let path): .row(description(at: path))
    case .title(let section): title(of: snapshot.sections[section].id)
    case .header, .footer, nil: .title("", key: "")
    }
  }

  private func title(of section: SectionID) -> ListLine {
    .title(callbacks.sectionText(section, true) ?? "", key: "\(section)")
  }

  /// Returns the key of the row at a line.
  public func key(ofLine index: Int) -> String? {
    if case .row(let path) = kind(ofLine: index) { "\(snapshot[path].id)" } else { nil }
  }

  /// Returns the line of the title above the row at a line.
  public func titleLine(above index: Int) -> Int? {
    guard case .row(let path) = kind(ofLine: index) else { return nil }
    return path.section + snapshot.offset(of: ItemPath(section: path.section, item: 0))
  }

  /// Returns the line of the row with a key.
  public func line(of key: String) -> Int? { id(of: key).flatMap { lineIndex(ofRow: $0) } }

  /// Whether the screen moves rows.
  public var isOrderedByUser: Bool { onMove != nil }

  /// Moves a row before another row, or to the end of its section.
  public func move(_ key: String, before other: String?) {
    let next = other.flatMap(id)
    guard let row = id(of: key), (other == nil) == (next == nil) else { return }
    onMove?(row, next)
  }

  /// Scrolls as the user has done it.
  public func userDidScroll(to offset: Double, lines: Double) {
    userDidScroll(
      to: offset,
      in: CGSize(width: 1, height: lines),
      of: CGSize(width: 1, height: numberOfLines)
    )
    let first = min(max(Int(offset), 0), numberOfLines)
    let end = min(max(Int((offset + lines).rounded(.up)), first), numberOfLines)
    note(
      visible: (first..<end).compactMap { if case .row(let path) = kind(ofLine: $0) { path } else { nil } }
    )
  }

  private func description(at path: ItemPath) -> RowDescription {
    let row = snapshot[path]
    return RowDescription(
      key: "\(row.id)",
      leading: row.leading,
      text: row.text,
      trailing: row.trailing,
      link: row.link,
      isMarked: row.isMarked,
      isSelected: row.id == selectedID,
      offset: snapshot.offset(of: path),
      count: snapshot.numberOfItems
    )
  }
}
