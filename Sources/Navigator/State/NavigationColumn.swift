/// One of the columns a tab can have, from left to right as a screen on the pad shows them.
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

  var rank: Int {
    switch self {
    case .primary: 0
    case .supplementary: 1
    case .detail: 2
    }
  }
}
