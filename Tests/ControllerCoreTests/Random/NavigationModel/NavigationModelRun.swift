import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Navigator
import TestSupport

extension NavigationModel {
  /// An action of the app, of the user or of the platform. The numbers choose among the screens that are there.
  struct Step: Hashable, CustomStringConvertible {
    enum Action: CaseIterable {
      // Requests of the app.
      case push, pushEqual, navigate, present, path, link, set, update, replaceTop, pop, popToRoot, back,
        dismiss
      case selectTab, insist
      // Calls that wait for a result.
      case pushForResult, presentForResult, pick, cancelWait
      // The user.
      case goBack, goBackTo, tapOutside, tapTab, swipe, drag, letGo, type, answer
      // The actions of screens that close themselves, and of code that moves controllers.
      case close, finish, popStack, setControllers, removeChild, swapChild, dismissLayer, pushWithoutRoute
      // The platform.
      case wentBack, wasDismissed, changeLayout, layOut, endAnimation
    }

    let action: Action
    let a: Int
    let b: Int
    /// How animations end that begin from now on.
    let manner: Animator.Manner
    /// What the user and the guard answer from now on.
    let agrees: Bool
    /// The number of turns of the main actor before the next step, or `nil` if everything ends before it.
    let turns: Int?

    init(_ random: inout SplitMix64) {
      func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
      let actions = Action.allCases
      action =
        number(3) == 0 ? [.push, .pushForResult, .present, .type][number(4)] : actions[number(actions.count)]
      (a, b) = (number(12), number(12))
      manner = number(2) == 0 ? .late : Animator.Manner.allCases[number(6)]
      agrees = number(3) > 0
      turns = number(2) == 0 ? nil : number(5)
    }

    static func script(seed: UInt64) -> [Step] {
      var random = SplitMix64(seed: seed)
      return (0..<24).map { _ in Step(&random) }
    }

    var description: String {
      "\(action)(\(a), \(b)) \(manner)\(agrees ? "" : ", disagrees")\(turns.map { ", \($0) turns" } ?? "; rests")"
    }
  }

  /// How screens leave.
  enum Way: Equatable {
    /// Screens with unsaved input are asked.
    case asks
    /// Drafts are saved, and nobody is asked.
    case saves
    /// A screen closes itself. The user is asked about the screens above it.
    case closes(Int)
    /// The app has canceled the call that awaits a screen. The screen saves its draft. The user is asked about the screens above it.
    case abandons(Int)

    var decided: Int? {
      switch self {
      case .closes(let object), .abandons(let object): object
      case .asks, .saves: nil
      }
    }
  }

  /// A call that waits for the result of a screen.
  @MainActor
  final class Wait {
    enum End: Equatable { case value(Int), noValue }
    let page: Page?
    /// The screen that the call presents itself, or `nil` for a screen with a route.
    let picker: Record?
    var end: End?
    var isCanceled = false
    var task: Task<Void, Never>?
    init(_ page: Page?, _ picker: Record?) { (self.page, self.picker) = (page, picker) }
  }

  /// One run of an app.
  @MainActor
  final class Run {
    let pages = Pages()
    let navigator: RouteNavigator<Page>
    let window: HeadlessWindow<Pages>
    let animator = Animator()
    let guardian = Answers()
    let clock = ManualClock()
    var mistakes: [String] = []
    var waits: [Wait] = []
    var isLoggedIn = false
    var pagesMade = 0
    /// The numbers of the objects by the identities of their screens.
    var objects: [ScreenID: Int] = [:]
    /// The screens that have been the root of a tab. A root cannot be closed, so no call waits for its result.
    var roots: Set<ScreenID> = []
    /// The pages that were on screen at the last rest, and all the time since.
    var stayed: [Page: Int] = [:]
    var places = Places(.phone)
    /// The number of steps since the last rest.
    var steps = 0

    init() {
      navigator = RouteNavigator(Layout.phone.placement, clock: clock)
      navigator.onError = { _ in }
      navigator.links = try? LinkTable(links: [
        DeepLink("/items/:number") { .item(try $0["number"]) }
      ])
      navigator.attach(pages)
      var environment = ControllerEnvironment()
      environment.clock = clock
      environment.animator = animator
      window = HeadlessWindow(pages, environment: environment, host: HeadlessHost(.manual))
      navigator.guards =
        [
          RouteGuard("login") { [weak self] page in
            self?.isLoggedIn == false && Self.needsLogin(page) ? .hold(presenting: .login) : .allow
          }
        ]
        + [GuardKind.showing, .leaving].map { kind in
          RouteGuard(
            "slow",
            on: kind,
            asking: { [guardian] page in
              guard case .item(let number) = page, number % 5 == 4 else { return .allow }
              return await guardian.ask() ? .allow : .deny(reason: "no")
            }
          )
        }
      navigator.observeEvents(self) { run, event in
        if case .changed(let change) = event { run.follow(change) }
      }
    }

    func play(_ script: [Step]) async {
      await rest()
      check(nil)
      for step in script where mistakes.isEmpty {
        let isCalm = steps == 0 && step.turns == nil && step.manner != .refuses && isPredictable
        (pages.user.agrees, animator.manner) = (step.agrees, step.manner)
        guardian.agrees = step.agrees || isCalm
        steps += 1
        let prediction = perform(step)
        if let turns = step.turns {
          for _ in 0..<turns { await Task.yield() }
        } else {
          await rest()
          check(isCalm ? prediction : nil)
        }
      }
      guard mistakes.isEmpty else { return }
      await rest()
      check(nil)
      await end()
    }

    /// Lets everything end that has begun.
    private func rest() async {
      window.host.endGesture(completes: pages.user.agrees)
      var quietRounds = 0
      for _ in 0..<400 {
        window.host.proceed()
        await SerialTasks.drain()
        let goesOn = animator.endNext() || pages.user.answerNext() || guardian.answerNext()
        quietRounds = goesOn ? 0 : quietRounds + 1
        if quietRounds < 2 { continue }
        guard PendingWork.isBusy else { return animator.answerAgain() }
        await clock.advance(by: .seconds(11))
      }
      mistakes.append("there is no rest: \(PendingWork.busy)")
    }

    /// Closes the window, and checks that everything ends.
    private func end() async {
      (isLoggedIn, animator.manner) = (true, .late)
      (pages.user.agrees, guardian.agrees) = (true, true)
      for screen in screens where screen.record.page == .login {
        // The user is asked about the screens above the login, or about those that a held request removes.
        steps = 1
        screen.record.hasClosed = true
        screen.close()
      }
      await rest()
      check(nil)
      let open = screens.map(\.record)
      window.close()
      await rest()
      for record in open where !record.hasLeft || record.drafts != (record.isDirty ? 1 : 0) {
        mistakes.append("\(record.name) has \(record.drafts) drafts, hasLeft: \(record.hasLeft)")
      }
      for wait in waits where wait.end == nil {
        mistakes.append("a wait for \(name(of: wait)) has not ended")
      }
    }

    // MARK: Reading the screen

    /// All screens in the window, containers first.
    var screens: [Screen] {
      var (found, next): ([Screen], [Controller]) = ([], ([pages] + window.presented).reversed())
      while let controller = next.popLast() {
        if let screen = controller as? Screen { found.append(screen) }
        next += controller.children.reversed()
      }
      return found
    }

    func screens(at position: NavigationPosition) -> [Screen] {
      pages.controllers(at: position).compactMap { $0 as? Screen }.filter { $0.record.page != nil }
    }

    private func cards(at position: NavigationPosition) -> [Card] {
      screens(at: position).compactMap { screen in
        screen.record.page.map { Card(page: $0, object: screen.record.number) }
      }
    }

    var placesNow: Places {
      let state = navigator.state
      return Places(
        tabs: state.tabs.indices.map { tab in
          NavigationColumn.allCases.map { cards(at: .column($0, tab: tab)) }
        },
        selectedTab: pages.tabs.selectedIndex,
        modals: state.modals.indices.map { cards(at: .modal($0)) }
      )
    }

    static func needsLogin(_ page: Page) -> Bool {
      if case .item(let number) = page { number % 10 == 9 } else { false }
    }

    /// Whether the model knows what happens next: nobody waits for a login, and the app has added no controllers of its own.
    private var isPredictable: Bool {
      screens.allSatisfy { $0.record.page != nil && $0.record.page != .login }
    }

    func name(of wait: Wait) -> String { wait.picker?.name ?? wait.page.map { "\($0)" } ?? "" }
    func record(of wait: Wait) -> Record? {
      wait.picker ?? pages.records.first { $0.page == wait.page }
    }
  }
}
