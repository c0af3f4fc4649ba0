import DataSource
public import EvolutionViews
import Foundation
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

extension ListView: DescribedList where Row: DescribedRow {
  /// The number of lines.
  public var numberOfLines: Int {
    let snapshot = snapshot
    return snapshot.numberOfSections + snapshot.numberOfItems
  }
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
    let snapshot = snapshot
    let row = shownRow(at: path)
    return RowDescription(
      row,
      key: "\(row.id)",
      isSelected: row.id == selectedID,
      offset: snapshot.offset(of: path),
      count: snapshot.numberOfItems
    )
  }
}
