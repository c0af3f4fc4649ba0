/// A column of a tab. A pad shows the columns side by side, in this order from left to right.
///
/// A phone has only `primary`.
public enum NavigationColumn: String, CaseIterable, Codable, Sendable {
  /// The first column. It is never empty: its first screen is the root of the tab.
  case primary
  /// The second column, between the list and the detail.
  case supplementary
  /// The last and widest column.
  case detail
}

extension NavigationColumn: Comparable {
  /// Whether `lhs` lies left of `rhs`.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  /// The index among all columns.
  var rank: Int {
    switch self {
    case .primary: 0
    case .supplementary: 1
    case .detail: 2
    }
  }
}

/// The position of one stack in a ``NavigationState``: a column of a tab, or a modal.
public enum NavigationPosition: Hashable, Codable, Sendable {
  /// A column of the tab with this zero-based index.
  case column(NavigationColumn, tab: Int)
  /// The modal with this zero-based index. The lowest modal has the index 0.
  case modal(Int)
}

extension NavigationPosition {
  package var column: NavigationColumn? {
    if case .column(let column, _) = self { column } else { nil }
  }
  package var tab: Int? { if case .column(_, let tab) = self { tab } else { nil } }
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
