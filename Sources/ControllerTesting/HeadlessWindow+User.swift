public import ControllerCore
import Interaction

/// The error that is thrown if a test performs an action that the user cannot do now.
public struct UserActionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the action.
  public let name: String
  /// The names of the actions that the user can do.
  public let available: [String]

  /// A message with all names.
  public var description: String {
    "the user cannot “\(name)” now, but can: \(available.joined(separator: ", "))"
  }
}

/// The actions of a user in a ``HeadlessWindow``. A test calls these methods instead of tapping or swiping on a device.
extension HeadlessWindow {
  // MARK: By name

  /// The actions that the user can do now, in the order of the screen: the controls of the visible views (see
  /// ``OperableView``), bars, tabs, gestures, and the answers to a question. While a question or a gesture is under way, only
  /// its own actions are listed.
  ///
  /// A screen that is being removed keeps its controls until its animation has ended, as on a device.
  ///
  /// - Complexity: O(*n*), where *n* is the number of visible controllers and of the stored properties of their views.
  public var actions: [UserAction] {
    if host.gesture != nil { return gestureActions }
    let prompts = window.topmost?.environment.prompts as? ScriptedPrompts
    let answers = prompts?.userActions(named: "question") ?? []
    if !answers.isEmpty, prompts?.current?.kind != .offer { return unique(answers) }
    let screens = window.visibleLayers.last?.visibleTree ?? []
    let leaving = host.transitions.flatMap(\.change.outgoing).flatMap(\.visibleTree)
    let controls = ControlSearch(in: screens + leaving, keyboard: keyboard).actions
    return unique(answers + controls + screens.flatMap(containerActions) + windowActions)
  }

  /// Performs one of the ``actions``.
  ///
  /// - Parameters:
  ///   - name: The name of the action, such as "tap Save".
  ///   - text: The text that the user types.
  /// - Throws: ``UserActionError`` if the user cannot do this now.
  public func perform(_ name: String, _ text: String = "") throws(UserActionError) {
    try action(name)(text: text)
  }

  /// Performs one of the ``actions`` that need a number, such as a new scroll offset in points.
  ///
  /// - Throws: ``UserActionError`` if the user cannot do this now.
  public func perform(_ name: String, _ number: Double) throws(UserActionError) {
    try action(name)(number: number)
  }

  private func action(_ name: String) throws(UserActionError) -> UserAction {
    let all = actions
    guard let action = all.first(where: { $0.name == name }) else {
      throw UserActionError(name: name, available: all.map(\.name))
    }
    return action
  }

  // MARK: Ways back, tabs and bars

  /// Goes back, as with the back key or Escape. See `ControllerWindow.goBack()`.
  @discardableResult
  public func goBack() -> UserActionOutcome { window.goBack() }

  /// Selects a controller in the menu of the back button. See `ControllerWindow.goBack(to:)`.
  @discardableResult
  public func goBack(to controller: Controller) -> UserActionOutcome { window.goBack(to: controller) }

  /// Presses an item of a bar. See `ControllerWindow.activate(_:of:)`.
  @discardableResult
  public func activate(_ item: BarItem, of controller: Controller) -> UserActionOutcome {
    window.activate(item, of: controller)
  }

  /// Types into the search field of a bar. See `ControllerWindow.search(_:of:)`.
  public func search(_ search: BarSearch, of controller: Controller) { window.search(search, of: controller) }

  /// Selects a tab. See `ControllerWindow.selectTab(_:of:)`.
  @discardableResult
  public func selectTab(_ index: Int, of tabs: TabController) -> UserActionOutcome {
    window.selectTab(index, of: tabs)
  }

  /// Taps outside of a presented controller. See `ControllerWindow.attemptDismissal(of:)`.
  @discardableResult
  public func attemptDismissal(of controller: Controller) -> UserActionOutcome {
    window.attemptDismissal(of: controller)
  }

  // MARK: Gestures

  /// Begins a swipe back in the stack in front. Move and end it with ``HeadlessHost/moveGesture(to:)`` and
  /// ``HeadlessHost/endGesture(completes:)``.
  ///
  /// - Returns: Whether the swipe has begun. `false` during an earlier gesture.
  @discardableResult
  public func beginSwipeBack() -> Bool {
    let stack = window.topmost?.nearest { $0 as? StackController }
    return host.beginGesture { stack?.beginInteractivePop() }
  }

  /// Begins to drag the presented controller in front off the screen.
  ///
  /// - Returns: Whether the drag has begun. `false` during an earlier gesture.
  @discardableResult
  public func beginSheetDrag() -> Bool { host.beginGesture(window.beginInteractiveDismissal) }

  // MARK: Lists of actions

  private var gestureActions: [UserAction] {
    [
      UserAction("move the finger", in: 0...1, host.moveGesture),
      UserAction("let go") { [host] in host.endGesture(completes: true) },
      UserAction("move back and let go") { [host] in host.endGesture(completes: false) },
    ]
  }

  private var windowActions: [UserAction] {
    let back = UserAction("go back") { [window] in window.goBack() }
    guard let top = window.presented.last else { return [back] }
    return [
      back, UserAction("tap outside") { [window] in window.attemptDismissal(of: top) },
      UserAction("begin to drag the sheet") { self.beginSheetDrag() },
    ]
  }

  private func containerActions(of controller: Controller) -> [UserAction] {
    if let tabs = controller as? TabController {
      // If only one tab exists, or the screen hides the tab bar, the user cannot select a tab, as on a device.
      if tabs.controllers.count < 2 || tabs.preferences(\.navigationBar).hidesBottomBar { return [] }
      return tabs.controllers.enumerated().map { index, tab in
        let title = tab.tabItem.title
        return UserAction("select tab \(title.isEmpty ? "\(index + 1)" : title)") { [window] in
          window.selectTab(index, of: tabs)
        }
      }
    }
    let stack = controller as? StackController
    guard stack != nil || controller.container == nil else { return [] }
    let bar = controller.preferences(\.navigationBar)
    let items =
      bar.isHidden ? [] : (stack?.backItem.map { [$0] } ?? []) + bar.leadingItems + bar.trailingItems
    let search = bar.isHidden ? nil : bar.search
    return items.flatMap { barActions($0, in: controller) } + searchActions(search, in: controller)
      + (stack?.backItem == nil ? [] : [UserAction("begin to swipe back") { self.beginSwipeBack() }])
  }

  /// Returns the action of a bar item, such as "tap Save". For an item with a menu, returns one action for each entry: "tap
  /// More: Delete". An item without a title is called by its `id`.
  private func barActions(_ item: BarItem, in controller: Controller, of menu: String = "tap ")
    -> [UserAction]
  {
    guard item.isEnabled else { return [] }
    let name = menu + (item.id == BarItem.backID ? "Back" : item.title.isEmpty ? item.id : item.title)
    guard item.menu.isEmpty else {
      return item.menu.flatMap { barActions($0, in: controller, of: "\(name): ") }
    }
    return [UserAction(name) { [window] in window.activate(item, of: controller) }]
  }

  private func searchActions(_ search: BarSearch?, in controller: Controller) -> [UserAction] {
    guard let search else { return [] }
    let type = UserAction(
      "type into search",
      text: { [window] text in
        var search = search
        search.text = text
        window.search(search, of: controller)
      }
    )
    return [type]
      + search.scopes.enumerated().map { index, title in
        UserAction("search in \(title)") { [window] in
          var search = search
          search.scope = index
          window.search(search, of: controller)
        }
      }
  }

  /// Adds numbers to equal names of actions, so that a test can tell apart two buttons with the same title.
  private func unique(_ actions: [UserAction]) -> [UserAction] {
    zip(actions, actions.map(\.name).numbered).map { action, name in
      var action = action
      action.name = name
      return action
    }
  }
}

extension Controller {
  /// This controller and the visible controllers below it, containers first.
  var visibleTree: [Controller] { [self] + visibleChildren.flatMap(\.visibleTree) }
}
