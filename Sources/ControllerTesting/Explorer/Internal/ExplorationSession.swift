import ControllerCore
import ControllerSupport
import Interaction

/// One run of an app: performs steps, such as taps. After each step, it checks the promises (the rules for the app), until the
/// app breaks one.
@MainActor
final class ExplorationSession<App: ExplorableApp> {
  /// A broken promise.
  struct Violation {
    /// The name of the promise: that of an ``ExplorerPromise``, or the sentence of a promise of the app.
    let promise: String
    let sentence: String
    let seen: String
    /// The last lifecycle callbacks before the explorer noticed that the app breaks this promise.
    let callbacks: [String]
    /// A text that identifies the problem: the promise and the description `seen`, without numbers and quoted texts. If
    /// `seen` lists several controllers, only the first one is kept. Of violations with equal signatures, only the first
    /// one is reported.
    var signature: String { promise + seen.replacing(/“[^”]*”|"[^"]*"|, [^ ,]+ #[0-9]+|[0-9]/, with: "") }
    /// The violation that is reported if a second run of the same steps differs.
    var notRepeated: Violation {
      let broken = ExplorerPromise.runsAreRepeatable
      let seen = "“\(sentence)” was broken only once: \(seen)"
      return Violation(promise: broken.rawValue, sentence: broken.sentence, seen: seen, callbacks: callbacks)
    }
  }

  private(set) var performed: [ExplorerStep] = []
  private(set) var skipped: [ExplorerStep] = []
  private(set) var violation: Violation?
  /// The steps that were possible after the last step, each with its simplest input.
  private(set) var nextSteps: [ExplorerStep] = []
  /// A description of the screen after the last step: its controllers, and what can be done there.
  private(set) var lastScreen = ""
  let run = ExploredRun()

  private let explorer: Explorer<App>
  /// The signatures of problems that are known already. Such a problem does not end the run.
  private let known: Set<String>
  private var app: App?
  private(set) var window: HeadlessWindow<App.Root>?
  private(set) var host = HeadlessHost()
  /// Descriptions of work that was already running before this run, for example of an earlier run that has failed. This work is
  /// no problem of this run.
  private let earlierWork = Set(PendingWork.busy(in: nil))
  /// Whether the app could run after the last step until each task waited or had ended. `false` if the next step came sooner.
  private(set) var isQuiet = false
  /// The forms with unsaved input before the current step, to check afterwards that it was kept.
  var inputs: [(form: any ExploredForm, input: ExploredInput)] = []
  /// The numbers of the controllers that must ask or save a draft before they are removed. They had unsaved input when the
  /// screen was idle, and have had it since then.
  var askable: Set<Int> = []
  /// The number of controllers before the step, or before the gesture that the step moves or ends.
  private var seenCount = 0
  /// The first screens of the tabs. While a tab has the same first route, its first screen must stay the same object.
  private var tabRoots = TabRoots()

  init(_ explorer: Explorer<App>, known: Set<String> = []) {
    (self.explorer, self.known) = (explorer, known)
    run.recorder.onLostInput = { [weak self] controller in
      // The app cannot ask the user if the run itself closes the window (`app` is `nil`), or if the user types while the
      // screen is being removed. Lost input is no problem then.
      guard let self, app != nil, askable.contains(run.recorder.number(of: controller)) else { return }
      report(.inputIsNotLostByLeaving, "\(type(of: controller)) has saved no draft")
    }
  }

  // MARK: A run

  /// Makes the app, and waits until its first screen is shown.
  func begin() async {
    do { show(try explorer.makeApp(run)) } catch { return reportLaunch(error) }
    await drain()
    isQuiet = true
    check(after: nil)
  }

  private func show(_ app: App) {
    (self.app, host) = (app, HeadlessHost())
    window = HeadlessWindow(app.root, environment: run.environment, host: host) { [weak self] in
      self?.note($0, of: $1)
    }
  }

  /// Performs steps until the app breaks a promise (a rule that the explorer checks), or until there are no more steps.
  ///
  /// - Parameter next: Returns the next step, or `nil` to stop. The closure receives the possible actions. A step whose action is
  ///   not among them is skipped.
  func perform(_ next: @MainActor ([ExplorerAction]) -> ExplorerStep?) async {
    while violation == nil, let window {
      var actions = actions(of: window)
      guard let step = next(actions) else {
        nextSteps = actions.map(\.simplestStep)
        lastScreen = window.window.debugDescription + actions.map(\.name).joined(separator: "\n")
        return
      }
      guard let index = actions.firstIndex(where: { $0.name == step.action }) else {
        skipped.append(step)
        continue
      }
      let origin = actions[index].origin
      explorer.printStep(step.text)
      performed.append(step)
      rememberInputs()
      run.recorder.left = []
      let isGesture = host.gesture != nil
      if !isGesture { seenCount = run.recorder.count }
      // What is made after the end of a gesture may have waited for that, and be replaced by what has waited, too.
      let made = seenCount..<(isGesture ? run.recorder.count : Int.max)
      await actions[index].perform(step.input)
      // `actions` retains the controls of the screen. If the step has closed the screen, these controls would keep
      // the screen and its running interactions alive.
      actions = []
      // After a relaunch, the app always gets the time to restore the screen, and everything is checked. Otherwise the next
      // step could change input before the app has restored it.
      let turns = step.action == "relaunch" ? nil : step.turns
      isQuiet = turns == nil
      if let turns {
        for _ in 0..<turns { await Task.yield() }
        checkAlways()
      } else {
        await drain()
        check(after: origin)
        let isBack = step.action.wholeMatch(of: /(go back|tap Back|tap outside|let go)( to .*)?/) != nil
        if isBack, let name = run.recorder.firstThatHasLeft(among: made, alone: !isGesture) {
          report(.backRemovesWhatTheUserSaw, "\(step.action) removed “\(name)”, which was made meanwhile")
        }
      }
    }
  }

  /// Ends a run. All animations end, all calls of servers are answered, and the window is closed. Then it is a problem if
  /// work goes on or a controller is still allocated.
  func end() async {
    await drain()
    isQuiet = true
    rememberInputs()
    await calm()
    let group = window?.window.pendingWork
    await close()
    guard violation == nil else { return }
    if let work = newWork(of: group) { report(.everyWaitEnds, "\(work) goes on after the window has closed") }
    host = HeadlessHost()
    await drain()
    let alive = run.recorder.alive
    if !alive.isEmpty { report(.nothingLeaks, "\(alive.joined(separator: ", ")) alive") }
  }

  /// Closes the window after a run, so that the app can be deallocated.
  func dispose() async {
    run.recorder.onLostInput = nil
    await close()
  }

  /// Closes the window, as a platform does: first its screens are removed, then the questions that are still shown are
  /// dismissed.
  private func close() async {
    app = nil
    (inputs, tabRoots) = ([], TabRoots())
    window?.close()
    window = nil
    run.answers.catchUp()
    await passTime()
    if let prompt = run.prompts.ofScreens.min(by: { $0.key < $1.key })?.value {
      report(.questionsEndWithTheirScreens, "“\(prompt.message)” is on screen after the window has closed")
    }
    run.prompts.close()
    await drain()
  }

  /// Ends all animations, answers all calls of servers, and lets time pass, so that the app has nothing left to wait for. Then
  /// checks the promises.
  private func calm() async {
    run.answers.catchUp()
    host.pace = .later
    host.endGesture(completes: false)
    host.proceed()
    await passTime()
    // A save waits until the user has confirmed the text of an input method.
    if let window, forms(of: window).contains(where: \.isSaving) {
      for action in window.actions where action.name.hasPrefix("confirm ") { action() }
      await passTime()
    }
    check(after: .platform, despiteSleepers: true)
  }

  /// Lets the app run until each task waits, and moves the clock from one deadline of a sleeping task to the next, until no task
  /// sleeps, but at most a hundred times.
  private func passTime() async {
    await drain()
    for _ in 0..<100 {
      guard let deadline = run.clock.nextDeadline else { return }
      await run.clock.advance(by: run.clock.now.duration(to: deadline))
      await drain()
    }
  }

  private func drain() async {
    if await !SerialTasks.drain() { report(.everyWaitEnds, "tasks start tasks without end") }
  }

  // MARK: Actions

  private func actions(of window: HeadlessWindow<App.Root>) -> [ExplorerAction] {
    let all =
      window.actions.map { ExplorerAction($0, by: .user) }
      + run.answers.actions.map { ExplorerAction($0, by: .server) }
      + platformActions(of: window)
      + explorer.events.map { name, body in
        ExplorerAction(name, by: .test) { [weak self] in if let app = self?.app { body(app) } }
      }
    // Two calls of a server may have equal names. Numbers make the names unique, so that a script can name each call.
    return zip(all, all.map(\.name).numbered).map { $0.named($1) }
  }

  private func platformActions(of window: HeadlessWindow<App.Root>) -> [ExplorerAction] {
    var actions = [("a second", 1), ("a minute", 60), ("an hour", 3_600)].map { name, seconds in
      ExplorerAction("\(name) passes") { [run] in await run.clock.advance(by: .seconds(seconds)) }
    }
    let isWide = window.environment.horizontalSizeClass == .regular
    let isActive = window.environment.scenePhase == .active
    actions += [
      ExplorerAction("a memory warning") { window.window.receiveMemoryWarning() },
      ExplorerAction(isWide ? "the window gets narrow" : "the window gets wide") {
        window.window.environment.horizontalSizeClass = isWide ? .compact : .regular
      },
      ExplorerAction(isActive ? "the app goes to the background" : "the app comes back") {
        window.window.environment.scenePhase = isActive ? .background : .active
      },
    ]
    let host = host
    if host.pace == .later {
      actions.append(ExplorerAction("the screen gets slow") { host.pace = .manual })
    } else {
      actions += [
        ExplorerAction("the screen catches up") {
          host.pace = .later
          host.proceed()
        },
        ExplorerAction("views come on screen") { host.layOut() },
      ]
      if !host.transitions.isEmpty {
        actions += [
          ExplorerAction("an animation ends") { host.endAnimation() },
          ExplorerAction("an animation is canceled") { host.cancelAnimation() },
        ]
      }
    }
    if app is any RelaunchableApp {
      actions.append(ExplorerAction("relaunch") { [weak self] in await self?.relaunch() })
    }
    return actions
  }

  /// Ends the process of the app and launches it again.
  private func relaunch() async {
    await calm()
    guard violation == nil, let old = app as? any RelaunchableApp, let window else { return }
    let place = screens(of: window)
    let olds = forms(of: window).map {
      (type: "\(type(of: $0))", input: $0.savesDraft ? $0.unsavedInput : nil)
    }
    run.environment.horizontalSizeClass = window.environment.horizontalSizeClass
    do {
      let state = try old.stateForRelaunch()
      await close()
      let new = try explorer.makeApp(run)
      // The app may sleep while it is restored. So it is restored in a task of its own, while `passTime` moves the clock.
      var hasEnded = false
      let restoring = Task {
        defer { hasEnded = true }
        try await (new as? any RelaunchableApp)?.relaunch(with: state)
      }
      await passTime()
      guard hasEnded else {
        restoring.cancel()
        return report(.everyWaitEnds, "relaunch(with:) does not return")
      }
      try await restoring.value
      show(new)
      await drain()
    } catch { return reportLaunch(error) }
    guard let window = self.window else { return }
    let now = screens(of: window)
    if now != place {
      let same = zip(place, now).prefix { $0 == $1 }.count
      let first = [place, now].map { $0.dropFirst(same).first ?? "no screen" }.joined(separator: " became ")
      report(.relaunchShowsTheSamePlace, "\(first): “\(place)” became “\(now)”")
    }
    let news = forms(of: window)
    // After a relaunch, the app may create a covered screen later. If a form is missing for this reason, the old inputs
    // cannot be matched with the new forms. Then no input is compared.
    guard news.map({ "\(type(of: $0))" }) == olds.map(\.type) else { return }
    for (form, old) in zip(news, olds) { old.input.map { checkInput($0, of: form) } }
  }

  /// The visible screens by their types and titles.
  private func screens(of window: HeadlessWindow<App.Root>) -> [String] {
    window.window.visibleLayers.flatMap { $0.visibleTree }.map { screen in
      "\(type(of: screen)) \(screen.preferences(\.navigationBar).title)"
    }
  }

  // MARK: Promises

  func report(_ promise: ExplorerPromise, _ seen: String) {
    if !explorer.switchedOff.contains(promise) { report(promise.rawValue, promise.sentence, seen) }
  }

  /// Reports that the app cannot be made or relaunched. Nothing can be checked then, so no app can switch this rule off.
  private func reportLaunch(_ error: any Error) {
    report("canBeLaunched", "The app can be launched", "\(error)")
  }

  private func report(_ name: String, _ sentence: String, _ seen: String) {
    guard violation == nil else { return }
    let callbacks = run.recorder.latestCallbacks
    let new = Violation(promise: name, sentence: sentence, seen: seen, callbacks: callbacks)
    if !known.contains(new.signature) { violation = new }
  }

  private func note(_ diagnostic: ControllerDiagnostic, of controller: Controller) {
    switch diagnostic.reason {
    // These are no mistakes of the app: the simulated screen was too slow, or a server has failed and no controller has handled
    // the error.
    case .transitionTimedOut, .transitionDropped, .embeddingTimedOut, .unhandledError: break
    default: report(.nothingIsMisused, "\(diagnostic)")
    }
  }

  /// Checks the promises (the rules for an app) that must be kept at any time, even in the middle of a change.
  private func checkAlways() {
    if let mistake = run.recorder.mistake { report(.callbacksAreInOrder, mistake) }
    if let mistake = host.mistakes.first { report(.nothingIsMisused, mistake) }
    for case let routes as any ExploredRoutes in window?.window.allControllers ?? [] {
      tabRoots.follow(routes, number: run.recorder.number(of: routes))
    }
  }

  /// Checks the promises (the rules for an app) that must be kept when all tasks wait.
  ///
  /// - Parameters:
  ///   - origin: The origin of the last action, or `nil` at the start.
  ///   - despiteSleepers: Whether the promises of the app are checked even if a task sleeps on the clock. At the end of a
  ///     run, the clock was moved past many deadlines. A task that is still asleep then sleeps again and again, so the
  ///     check does not wait for it.
  private func check(after origin: ExplorerAction.Origin?, despiteSleepers: Bool = false) {
    checkAlways()
    guard violation == nil, let window, let app else { return }
    let controllers = window.window.allControllers
    if origin == .server || origin == .platform { checkInputs(in: controllers) }
    // While animations run, or the simulated screen is slow, the screen may differ from the state. Then it is not checked.
    guard host.pace == .later, host.gesture == nil, host.isIdle else { return }
    checkScreen(of: window)
    checkRoutes(in: controllers)
    for case let list as any ExploredList in controllers {
      if let seen = list.differenceFromSource { report(.listShowsItsSource, "\(type(of: list)) \(seen)") }
    }
    guard !run.answers.isBusy, run.answers.mode == .quick else { return }
    let isAsleep = run.clock.nextDeadline != nil
    guard !isAsleep || despiteSleepers else { return }
    // A save waits until the user has confirmed the text of an input method, perhaps in a form behind another screen.
    let front = window.window.visibleLayers.last?.visibleTree ?? []
    let isCovered = forms(of: window).contains { form in form.isSaving && !front.contains { $0 === form } }
    let isWaiting = isAsleep || isCovered || window.actions.contains { $0.name.hasPrefix("confirm ") }
    if !isWaiting, let work = newWork(of: window.pendingWork) { report(.everyWaitEnds, work) }
    for case let list as any ExploredList in controllers {
      if let seen = list.reasonToLoad { report(.listFillsTheScreen, "\(type(of: list)) \(seen)") }
    }
    for (sentence, holds) in explorer.promises where !holds(app) {
      report(sentence, sentence, "it does not hold")
    }
  }

  /// Returns a description of work that the run has begun and that has not ended, or `nil`.
  private func newWork(of group: PendingWork.Group?) -> String? {
    PendingWork.busy(in: group).first { !earlierWork.contains($0) }
  }

  private func checkScreen(of window: HeadlessWindow<App.Root>) {
    let shown = host.views.map(\.controller)
    let wanted = window.isShown ? window.visibleLayers.flatMap(\.visibleTree) : []
    for controller in wanted where !shown.contains(where: { $0 === controller }) {
      report(.screenShowsTheTree, "\(type(of: controller)) is not on screen")
    }
    for controller in shown where !wanted.contains(where: { $0 === controller }) {
      report(.screenShowsTheTree, "\(type(of: controller)) is still on screen")
    }
  }

  private func checkRoutes(in controllers: [Controller]) {
    for case let routes as any ExploredRoutes in controllers {
      if let seen = routes.differenceFromNavigator { report(.screenShowsTheNavigator, seen) }
      if let route = tabRoots.routeOfRemadeRoot(in: routes, run.recorder) {
        report(.screenShowsTheNavigator, "\(route) stays the first screen of its tab, but was made anew")
      }
    }
  }
}
