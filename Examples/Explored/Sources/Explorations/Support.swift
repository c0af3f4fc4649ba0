import Apps
import Concierge
import ControllerTesting
import Foundation

/// Calls of another client of the server, which are answered at once.
enum Elsewhere {
  @TaskLocal static var isActing = false

  @MainActor
  static func act(_ body: @escaping @MainActor () async throws -> Void) {
    _ = $isActing.withValue(true) { Task { try? await body() } }
  }
}

/// The calls of the app to its server, by their names.
@MainActor
final class ServerLog {
  private(set) var started: [String: Int] = [:]
  private(set) var answered: [String: Int] = [:]
  private(set) var failed: [String: Int] = [:]
  /// Called right before the server does what a call asks for.
  var onAnswer: @MainActor (String) -> Void = { _ in }
  private let answers: ExplorerAnswers

  init(_ answers: ExplorerAnswers) { self.answers = answers }

  /// The pause of a server.
  func pause(_ call: String) async throws {
    if Elsewhere.isActing { return }
    started[call, default: 0] += 1
    do {
      try await answers.wait(for: call)
    } catch {
      failed[call, default: 0] += 1
      throw error
    }
    answered[call, default: 0] += 1
    onAnswer(call)
  }

  func answers(of calls: String...) -> Int { calls.reduce(0) { $0 + answered[$1, default: 0] } }

  var failures: Int { failed.values.reduce(0, +) }

  func isWaiting(for call: String) -> Bool {
    started[call, default: 0] > answered[call, default: 0] + failed[call, default: 0]
  }
}

/// Values of the last moments at which nothing was pending.
@MainActor
final class Rests {
  private var last: [String: Any] = [:]

  /// Returns the value at the previous moment, and keeps the current one.
  func previous<Value>(_ name: String, now: Value) -> Value? {
    defer { last[name] = now }
    return last[name] as? Value
  }
}

/// The forms with unsaved input. A form counts only until the user himself has removed the input again, even if nothing is checked
/// between this and the next step.
@MainActor
final class UnsavedForms {
  private(set) var ids: Set<ObjectIdentifier> = []

  /// Notes the forms on screen, and follows what the user types into them.
  func note<Draft, View>(_ forms: [FormController<Draft, View>]) {
    ids = Set(forms.filter(\.hasUnsavedChanges).map(ObjectIdentifier.init))
    for form in forms {
      // Input of a screen that leaves does not count, so this closure never adds a form.
      form.form?.onEditingChange = { [weak self, weak form] in
        if let form, !form.hasUnsavedChanges { self?.ids.remove(ObjectIdentifier(form)) }
      }
    }
  }
}

/// The rows that the user has swiped or tapped. The behavior follows a list before the user can act on the list, so no action is
/// missed.
@MainActor
final class RowWatch<Item: Identifiable & Equatable & Sendable>: ControllerBehavior where Item.ID: Sendable {
  private(set) var touched: Set<Item.ID> = []
  /// Whether the user has moved a row.
  private(set) var hasMoved = false
  private weak var watched: AnyObject?
  private var list: @MainActor (Controller) -> HeadlessList<SingleSection, Item>? = { _ in nil }

  /// Follows the lists of an app, which is made with this environment.
  ///
  /// - Parameter list: Returns the list view of a controller, if the controller has the list.
  func follow(
    _ environment: inout ControllerEnvironment,
    list: @escaping @MainActor (Controller) -> HeadlessList<SingleSection, Item>?
  ) {
    self.list = list
    environment.makeBehaviors = { [self, others = environment.makeBehaviors] in (others?($0) ?? []) + [self] }
  }

  func after(_ step: LifecycleStep, of controller: Controller) {
    guard step == .viewWillAppear || step == .viewDidLayout, let list = list(controller), watched !== list
    else { return }
    watched = list
    let callbacks = list.callbacks
    list.callbacks.swipeActions = { [weak self] item, path in
      callbacks.swipeActions(item, path).map { action in
        SwipeAction(action.title, edge: action.edge, role: action.role) {
          self?.touched.insert(item.id)
          callbacks.perform(action)
        }
      }
    }
    list.callbacks.select = { [weak self, weak list] path in
      if let item = list?.snapshot.item(at: path) { self?.touched.insert(item.id) }
      callbacks.select(path)
    }
    list.callbacks.move = { [weak self] from, to in
      self?.hasMoved = true
      return callbacks.move(from, to)
    }
  }
}

/// Watches whether a link gets to its screen. It expects nothing more when the user goes elsewhere meanwhile.
@MainActor
final class ArrivalWatch<Route: Hashable & Sendable> {
  private var expected: Route?
  private let routes: RouteNavigator<Route>

  init(_ routes: RouteNavigator<Route>) {
    self.routes = routes
    routes.observeEvents(self) { watch, event in watch.note(event) }
  }

  /// Whether the last link has arrived, or nothing is expected.
  var hasArrived: Bool { expected == nil || routes.state.topRoute == expected }

  func expect(_ route: Route) {
    let state = routes.state
    expected = state.modals.isEmpty && state.topRoute != route ? route : nil
  }

  func expectNothing() { expected = nil }

  private func note(_ event: NavigationEvent<Route>) {
    switch event {
    case .user, .ended(_, .canceled): expected = nil
    case .changed(let change):
      if change.after.topRoute == expected || !change.after.modals.isEmpty { expected = nil }
    case .began, .ended: break
    }
  }
}

extension NavigationState {
  /// The screens of all tabs and modals, wherever they are shown.
  var allRoutes: [Route] { positions.flatMap { self[$0] } }
  /// The screens without the columns.
  var places: [[Route]] { tabs.map(\.path) + modals.map(\.stack) }
}

extension RouteController {
  /// The routes on all stacks with their controllers.
  var routedControllers: [(route: Route, controller: Controller)] {
    (navigator?.state.positions ?? []).flatMap { position in
      let routes = routes(at: position)
      return Array(zip(routes, controllers(at: position).suffix(routes.count)))
    }
  }
}

extension Controller {
  /// The controller and all of its descendants.
  var tree: [Controller] { [self] + children.flatMap(\.tree) }
}

extension ExplorableApp {
  /// All controllers of the window.
  func all<Screen>(_ type: Screen.Type = Screen.self) -> [Screen] {
    (root.tree + (root.window?.presented ?? []).flatMap(\.tree)).compactMap { $0 as? Screen }
  }

  /// The controllers that have appeared.
  func visible<Screen>(_ type: Screen.Type = Screen.self) -> [Screen] {
    all(Controller.self).filter { $0.appearance == .appeared }.compactMap { $0 as? Screen }
  }
}

extension PagedStatus {
  /// Whether the first page was loaded, and the last request has not failed.
  var isLoaded: Bool {
    guard error == nil else { return false }
    switch content {
    case .content, .empty: return true
    case .loading, .failed, .mayHaveMore, .blank: return false
    }
  }

  /// Whether the list says that it has no items at all.
  var saysEmpty: Bool { if case .empty = content { true } else { false } }
}

extension HeadlessList {
  /// The items on screen, or `nil` while the user holds a row, because the list shows no changes then.
  var currentItems: [Item]? { connection?.isPaused == true ? nil : Array(snapshot.allItems) }

  /// Whether each row on screen has the text of its item.
  func rowsShow(_ text: (Item) -> String) -> Bool {
    visibleIDs.allSatisfy { id in
      guard let path = snapshot.path(of: id), let row = view(at: path) as? RowView else { return true }
      return row.text == text(snapshot[path])
    }
  }
}

extension ScriptedPrompts {
  /// The number of questions that were asked, and whether one is on screen.
  var questions: (asked: Int, isAsking: Bool) { (asked.count, current != nil) }

  /// Whether the app waits for an answer. It gets the answer some turns after the user has chosen it.
  var isAwaited: Bool {
    let questions: [Int: UserPrompt] = peek("ofScreens", of: self) ?? [:]
    return current != nil || !questions.isEmpty
  }

  /// Whether the question on screen is whether unsaved input may be discarded.
  var asksToDiscard: Bool { current?.actions.contains { $0.title == "Discard" } ?? false }
}

/// Returns a stored property of an object, also a private one.
func peek<Value>(_ name: String, of object: Any) -> Value? {
  Mirror(reflecting: object).descendant(name) as? Value
}

/// Returns the result of a closure that does not fail in a test.
func must<Value>(_ body: () throws -> Value) -> Value {
  do {
    return try body()
  } catch {
    preconditionFailure("\(error)")
  }
}
