/// The reason why a navigation was refused or did not end as requested.
///
/// Payloads named `route` are names of enum cases, or of types: an error never contains the values of a route.
public enum NavigationError: Error, Hashable, Sendable {
  /// A state needs at least one tab.
  case noTabs
  /// No tab has this root.
  case noTab(root: String)
  /// No tab has this zero-based index. The number of tabs is `count`.
  case unknownTab(Int, count: Int)
  /// The request was to pop `count` screens, but only `available` screens can be popped. `column` is `nil` if the request named
  /// no column. Then the stack that the user sees in front was to be changed.
  case cannotPop(count: Int, available: Int, column: NavigationColumn?)
  /// The request was to pop all screens above the screen with this route, but the stack does not contain this screen. `column`
  /// is `nil` if the request named no column. Then the stack that the user sees in front was searched.
  case notOnStack(route: String, column: NavigationColumn?)
  /// The request was to replace the top screen of this column, or to pop all its screens but the first. The column is empty.
  case emptyColumn(NavigationColumn)
  /// The request would have removed the first screen of a tab or of a modal. A tab always has a screen, and a modal without
  /// screens must be dismissed.
  case missingRoot
  /// The user is at the root of the tab.
  case nothingToGoBackTo
  /// No modal has this zero-based index. The number of modals is `count`.
  case unknownModal(Int, count: Int)
  /// The request was to dismiss `count` modals, but only `available` modals are presented.
  case cannotDismiss(count: Int, available: Int)
  /// A screen was to be pushed on an alert, which always has only one screen.
  case alertTakesNoScreens
  /// The host (the adapter that shows the screens) has canceled this step, for example because the user has stopped a swipe.
  /// The earlier steps of the request are not undone.
  case transitionCanceled(step: String)
  /// The user has navigated while the request was being performed, so the rest of the request was dropped.
  ///
  /// Also thrown before anything has changed, if one of these things happens while a guard waits, for example for the user: the
  /// user navigates elsewhere, the screen from which the request was made is removed, or a pop would now remove other screens
  /// than before.
  case interrupted
  /// The task was canceled while the request was in the queue. The state has not changed.
  case canceled
  /// Another call already waits for the result of the same screen, for example because the user has tapped a button twice.
  /// The state has not changed.
  case busy
  /// A guard (a rule of the app) has refused to show a screen, or to leave one. The state has not changed.
  case denied(route: String, reason: String)
  /// A guard does not allow the request yet, for example before the user has logged in. The state has not changed.
  ///
  /// The request is stored in ``RouteNavigator/heldRequests``, so that it can be repeated after the login. It is not stored if
  /// its caller waits for a result, if the user has closed the login, or if the app has removed it.
  case held(route: String)
  /// The guards redirect the request in a circle, such as from A to B and back to A, or very often. The payload names the
  /// screens. The state has not changed.
  case redirectLoop([String])
  /// A guard has redirected the request to another screen. So the screen whose result the caller waits for was not shown.
  case redirected(to: String)
  /// The app has called `finish` for this route, but no code waits for the result of a screen with this route.
  case notAwaited(route: String)
  /// The screen has returned a result of another type than the caller expects.
  case wrongResult(expected: String, found: String)
  /// A link cannot be opened.
  case link(LinkError)
}

extension NavigationError: CustomStringConvertible {
  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .noTabs: "A navigation state needs at least one tab."
    case .noTab(let root): "There is no tab with the root \(root)."
    case .unknownTab(let index, let count):
      "There is no tab \(index): the \(count == 1 ? "only tab is" : "\(count) tabs are numbered from") 0."
    case .cannotPop(let count, let available, let column):
      "Cannot pop \(screens(count)) from \(place(column)): \(available) can be popped."
    case .notOnStack(let route, let column): "Cannot pop to \(route): it is not on \(place(column))."
    case .emptyColumn(let column): "The \(column.rawValue) column has no screen."
    case .missingRoot: "A stack needs at least its root."
    case .nothingToGoBackTo: "There is nothing to go back to: this is the root of the tab."
    case .unknownModal(let index, let count): "There is no modal \(index): \(count) are presented."
    case .cannotDismiss(let count, let available): "Cannot dismiss \(count): \(available) can be dismissed."
    case .alertTakesNoScreens: "An alert is one screen: nothing can be pushed on it."
    case .transitionCanceled(let step): "The transition was canceled: \(step)."
    case .interrupted: "Another navigation has changed the screens before this one had ended."
    case .canceled: "The navigation was canceled before its turn came."
    case .busy: "Another call awaits the result of this screen."
    case .denied(let route, let reason):
      "A guard denies \(route): \(reason)\(reason.hasSuffix(".") ? "" : ".")"
    case .held(let route): "\(route) cannot be shown yet."
    case .redirectLoop(let routes): "Redirected without end: \(routes.joined(separator: ", "))."
    case .redirected(let route): "\(route) was shown instead."
    case .notAwaited(let route): "Nobody waits for a result of \(route)."
    case .wrongResult(let expected, let found):
      "A result of type \(expected) is waited for, not of type \(found)."
    case .link(let error): error.description
    }
  }

  private func screens(_ count: Int) -> String { count == 1 ? "1 screen" : "\(count) screens" }

  private func place(_ column: NavigationColumn?) -> String {
    column.map { "the \($0.rawValue) column" } ?? "the path in front"
  }
}
