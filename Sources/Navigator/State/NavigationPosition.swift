/// The place of one stack in a ``NavigationState``: a column of a tab, or a modal.
public enum NavigationPosition: Hashable, Codable, Sendable {
  /// A column of the tab with this zero-based index.
  case column(NavigationColumn, tab: Int)
  /// The modal with this zero-based index; the first is the lowest.
  case modal(Int)

  /// Names the stack of `column` in tab number `tab`, counted from 0.
  public init(tab: Int, column: NavigationColumn) {
    self = .column(column, tab: tab)
  }
}

extension NavigationPosition: CustomStringConvertible {
  /// For example `the detail column of tab 0`.
  public var description: String {
    switch self {
    case .column(let column, let tab): "the \(column.rawValue) column of tab \(tab)"
    case .modal(let index): "modal \(index)"
    }
  }
}
