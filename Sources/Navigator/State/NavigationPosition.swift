/// The place of one stack in a ``NavigationState``: a column of a tab.
public struct NavigationPosition: Hashable, Codable, Sendable {
  /// The zero-based index of the tab.
  public let tab: Int
  /// The column of that tab.
  public let column: NavigationColumn

  /// Names the stack of `column` in tab number `tab`, counted from 0.
  public init(tab: Int, column: NavigationColumn) {
    self.tab = tab
    self.column = column
  }
}

extension NavigationPosition: CustomStringConvertible {
  /// For example `the detail column of tab 0`.
  public var description: String { "the \(column.rawValue) column of tab \(tab)" }
}
