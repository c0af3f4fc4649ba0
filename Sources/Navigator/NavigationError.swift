/// Why a navigation was refused or did not come to its end.
public enum NavigationError: Error, Equatable, Sendable {
  /// A state needs at least one tab.
  case noTabs
  /// There is no tab with this zero-based index; there are `count` tabs.
  case unknownTab(Int, count: Int)
  /// `count` screens were to be popped, and `available` may be. The column is `nil` if the pop
  /// concerned the whole path.
  case cannotPop(count: Int, available: Int, column: NavigationColumn?)
  /// The screen to pop to is not there. The column is `nil` if the whole path was searched.
  case notOnStack(route: String, column: NavigationColumn?)
  /// The operation needs a screen in this column, and it has none.
  case emptyColumn(NavigationColumn)
  /// The primary column would have been left without its root.
  case missingRoot
  /// The user is at the root of the tab.
  case nothingToGoBackTo
  /// The host gave up this step, for example because the user let go of a swipe. The state is what
  /// the steps before it made of it.
  case transitionCancelled(step: String)
  /// The user moved elsewhere while the request ran. What was left of it was dropped.
  case interrupted
  /// The task that asked was cancelled while it waited for its turn. Nothing moved.
  case cancelled
}

extension NavigationError: CustomStringConvertible {
  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .noTabs:
      "A navigation state needs at least one tab."
    case .unknownTab(let index, let count):
      "There is no tab \(index): the \(count == 1 ? "only tab is" : "\(count) tabs are numbered from") 0."
    case .cannotPop(let count, let available, let column):
      "Cannot pop \(screens(count)) from \(place(column)): \(available) can be popped."
    case .notOnStack(let route, let column):
      "Cannot pop to \(route): it is not on \(place(column))."
    case .emptyColumn(let column):
      "The \(column.rawValue) column has no screen."
    case .missingRoot:
      "The primary column needs at least its root."
    case .nothingToGoBackTo:
      "There is nothing to go back to: this is the root of the tab."
    case .transitionCancelled(let step):
      "The transition was cancelled: \(step)."
    case .interrupted:
      "The user moved elsewhere before the navigation had ended."
    case .cancelled:
      "The navigation was cancelled before its turn came."
    }
  }

  private func screens(_ count: Int) -> String { count == 1 ? "1 screen" : "\(count) screens" }

  private func place(_ column: NavigationColumn?) -> String {
    column.map { "the \($0.rawValue) column" } ?? "the path of the tab"
  }
}
