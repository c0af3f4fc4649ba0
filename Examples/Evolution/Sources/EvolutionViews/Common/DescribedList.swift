/// The rows of a list or of cards, as a host can show them without knowing the types of sections and rows.
@MainActor
public protocol DescribedRows: AnyObject {
  /// Whether the rows are refreshing.
  var isRefreshing: Bool { get }
  /// Whether more rows are loading.
  var isLoadingMore: Bool { get }
  /// The line that is drawn first on a screen of lines; negative for the header.
  var firstLine: Int { get }

  /// Moves the cursor to the row with a key.
  func moveCursor(to key: String)
}

/// A list as a host can show it.
@MainActor
public protocol DescribedList: DescribedRows {
  /// The number of lines: the titles of sections and the rows.
  var numberOfLines: Int { get }
  /// The line with the cursor, or `nil` in an empty list.
  var cursorLine: Int? { get }
  /// Whether the user may drag rows to other places.
  var isOrderedByUser: Bool { get }

  /// Returns a line.
  func line(at index: Int) -> ListLine
  /// Returns the key of the row at a line without describing the row; `nil` for a title.
  func key(ofLine index: Int) -> String?
  /// Returns the line of the title above the row at a line; `nil` for a title.
  func titleLine(above index: Int) -> Int?
  /// Returns the line of the row with a key, or `nil` if there is no such row.
  func line(of key: String) -> Int?
  /// Lays out the list on a screen of lines, and scrolls so that the cursor stays visible.
  func layOut(columns: Int, rows: Int)
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

  package init(_ row: some DescribedRow, key: String, isSelected: Bool, offset: Int, count: Int) {
    (leading, text, trailing) = (row.leading, row.text, row.trailing)
    (link, isMarked) = (row.link, row.isMarked)
    (self.key, self.isSelected, self.offset, self.count) = (key, isSelected, offset, count)
  }
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
