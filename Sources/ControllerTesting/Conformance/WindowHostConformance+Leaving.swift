public import ControllerCore
import ControllerSupport

/// The ways in which a user leaves a screen. ``WindowHostConformance/checkLeaving(by:)`` tries each of them.
public enum LeavingWay: Hashable, Sendable, CaseIterable {
  /// The back key, or Escape.
  case backKey
  /// The back button in a stack's bar.
  case backItem
  /// The menu of the back button, which leads to the first screen of the stack.
  case backMenu
  /// A tap on another tab of the tab bar.
  case tab
  /// A tap outside of a sheet.
  case dismissal
  /// A swipe back on a stack.
  case swipeBack
  /// A swipe that drags a sheet off the screen.
  case swipeDown
}

extension WindowHostConformance {
  /// Tries every way in which a user can leave a screen with unsaved input.
  ///
  /// Each way is tried with a user who wants to stay and with a user who wants to leave. The screen must ask once, do what
  /// the user has answered, and keep its input while it stays. A swipe must not begin.
  ///
  /// - Parameter act: Performs an action of the user on the platform. Its arguments are the host, its window, the way to leave,
  ///   and the screen with unsaved input, which is on top of a stack in a tab, or presented. By default, the check calls the
  ///   methods of the window that a host calls for such an action, for example `goBack()`.
  /// - Returns: Descriptions of the problems. The array is empty if there are none.
  public func checkLeaving(
    by act: (@MainActor (Host, ControllerWindow, LeavingWay, Controller) -> Void)? = nil
  ) async -> [String] {
    var problems: [String] = []
    for way in LeavingWay.allCases {
      for isAgreed in [false, true] {
        let problem = await problem(of: way, isAgreed, by: act ?? perform)
        if let problem { problems.append("\(way), user wants to \(isAgreed ? "go" : "stay"): \(problem)") }
      }
    }
    return problems
  }

  private func problem(
    of way: LeavingWay,
    _ isAgreed: Bool,
    by act: @MainActor (Host, ControllerWindow, LeavingWay, Controller) -> Void
  ) async -> String? {
    let stack = StackController(root: Controller())
    let tabs = TabController()
    tabs.setControllers([stack, Controller()])
    let window = ControllerWindow()
    let host = makeHost(window)
    window.host = host
    window.root = tabs
    window.show()
    await rest(host, window)
    let screen = ChangedScreen(isAgreed)
    if way.leavesASheet { window.present(screen) } else { stack.push(screen) }
    await rest(host, window)
    act(host, window, way, screen)
    act(host, window, way, screen)
    let moved = !isThere(screen, in: window, tabs)
    await rest(host, window)
    defer { window.close() }
    if moved { return "it goes before the user has answered" }
    if screen.drafts > 0 { return "it goes as if the platform had removed it already" }
    if way == .swipeBack { return isThere(screen, in: window, tabs) ? nil : "the swipe removes it" }
    if screen.questions != 1 { return "it is asked \(screen.questions) times" }
    return isThere(screen, in: window, tabs) == isAgreed ? "it \(isAgreed ? "stays" : "goes")" : nil
  }

  private func isThere(_ screen: Controller, in window: ControllerWindow, _ tabs: TabController) -> Bool {
    screen.window === window && tabs.selectedIndex == 0
  }

  /// Waits until the window and the host (the adapter that shows the views) have no pending work, such as animations. Returns
  /// after 100 rounds in any case. In each round, `proceed` lets the host run its event loop.
  func rest(_ host: Host, _ window: ControllerWindow) async {
    var turns = 0
    repeat {
      await proceed(host)
      await Task.yield()
      // Tasks that are resumed on a background thread need time to come back to the main actor, above all on a busy machine.
      await Task.detached {}.value
      turns += 1
    } while turns < 100 && PendingWork.isBusy(in: window.pendingWork)
    await proceed(host)
  }

  private func perform(_ host: Host, _ window: ControllerWindow, _ way: LeavingWay, _ screen: Controller) {
    guard let tabs = window.root as? TabController, let stack = tabs.controllers.first as? StackController,
      let first = stack.controllers.first
    else { return }
    switch way {
    case .backKey: window.goBack()
    case .backItem: if let item = stack.backItem { window.activate(item, of: stack) }
    case .backMenu: window.goBack(to: first)
    case .tab: window.selectTab(1, of: tabs)
    case .dismissal: window.attemptDismissal(of: screen)
    case .swipeBack: beginSwipe(host, stack)?.finish()
    case .swipeDown:
      if let swipe = beginDismissal(host, window) {
        swipe.finish()
      } else {
        window.attemptDismissal(of: screen)
      }
    }
  }
}

extension LeavingWay {
  fileprivate var leavesASheet: Bool {
    switch self {
    case .dismissal, .swipeDown: true
    case .backKey, .backItem, .backMenu, .tab, .swipeBack: false
    }
  }
}

/// A screen with input that is not saved.
private final class ChangedScreen: Controller, LeaveConfirming {
  private let isAgreed: Bool
  private(set) var questions = 0
  private(set) var drafts = 0

  init(_ isAgreed: Bool) { self.isAgreed = isAgreed }

  var needsConfirmation: Bool { window != nil }

  func confirmLeaving() async -> Bool {
    questions += 1
    await Task.yield()
    return isAgreed
  }

  func saveDraft() { drafts += 1 }

  override var presentationPreferences: PresentationPreferences {
    PresentationPreferences(allowsUserDismissal: false)
  }
}
