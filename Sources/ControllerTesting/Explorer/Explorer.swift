import Foundation

/// A test that uses an app as a person would, in any order, and reports each problem with the shortest steps that lead to it.
///
/// ```swift
/// let report = await Explorer { run in
///   let server = run.lasting { ShopServer(answers: run.answers) }
///   return Shop(server: server)
/// }
/// .doing("the shop sells out") { $0.server.sellOut() }
/// .promising("The total is never negative") { $0.cart.total >= 0 }
/// .explore(runs: 200, steps: 60)
/// XCTAssertTrue(report.problems.isEmpty, "\(report)")
/// ```
///
/// In each run the explorer makes the app anew, and performs random steps: actions that the screen allows the user
/// (``HeadlessWindow/actions``), answers of the servers (``ExplorerAnswers``), events of the platform, such as a memory
/// warning, and the events of the app. After each step, it checks rules, called promises: those of every app
/// (``ExplorerPromise``), and those of this app.
///
/// During a run all tasks of the process run on the main thread, one after the other, so a seed always has the same result.
/// The work of a database of ModelStore is a task then, too. Threads of other libraries run in any order.
@MainActor
public struct Explorer<App: ExplorableApp> {
  let makeApp: @MainActor (ExploredRun) throws -> App
  private(set) var events: [(name: String, body: @MainActor (App) -> Void)] = []
  private(set) var promises: [(sentence: String, holds: @MainActor (App) -> Bool)] = []
  private(set) var switchedOff: Set<ExplorerPromise> = []
  /// Prints a line, if ``printingSteps()`` was called.
  private(set) var printStep: @MainActor (String) -> Void = { _ in }

  /// Creates an explorer of an app.
  ///
  /// - Parameter makeApp: Makes the app for a run. It is called again for a relaunch in the same run. An error is a
  ///   problem of the report.
  public init(_ makeApp: @escaping @MainActor (ExploredRun) throws -> App) { self.makeApp = makeApp }

  // MARK: The app's own events and promises

  /// Returns an explorer whose steps include an event of the app, such as a message of its server.
  ///
  /// - Parameters:
  ///   - name: The name of the event in the steps of a report.
  ///   - event: Causes the event.
  public func doing(_ name: String, _ event: @escaping @MainActor (App) -> Void) -> Self {
    with { $0.events.append((name, event)) }
  }

  /// Returns an explorer that also checks a rule of this app. The rule is checked when nothing is going on: all tasks wait, the
  /// server has answered all calls at once, no task sleeps on the clock, and no animation or gesture is under way.
  ///
  /// - Parameters:
  ///   - sentence: The rule, such as "The total is never negative".
  ///   - holds: Whether the app follows the rule now.
  public func promising(_ sentence: String, _ holds: @escaping @MainActor (App) -> Bool) -> Self {
    with { $0.promises.append((sentence, holds)) }
  }

  /// Returns an explorer that does not check one of the rules that every app must follow.
  ///
  /// - Parameters:
  ///   - promise: The rule.
  ///   - reason: Why the app breaks it. The reason is for the reader of the test.
  public func without(_ promise: ExplorerPromise, because reason: String) -> Self {
    with { $0.switchedOff.insert(promise) }
  }

  /// Returns an explorer that prints each step to the standard error before it is performed. Use it to see the last steps
  /// before a crash.
  public func printingSteps() -> Self {
    // The standard error has no buffer. Buffered lines would be lost in a crash.
    printingSteps { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
  }

  /// Returns an explorer that passes each step to `print` before it is performed.
  func printingSteps(_ print: @escaping @MainActor (String) -> Void) -> Self {
    with { $0.printStep = print }
  }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  // MARK: Exploring

  /// Explores the app with random steps.
  ///
  /// - Parameters:
  ///   - runs: The number of runs.
  ///   - steps: The number of steps of each run.
  ///   - seed: The seed of the first run. The next run has the next number as its seed, so
  ///     `explore(runs: 1, seed: problem.seed)` repeats the run of a problem. The same seed has the same result.
  ///   - limit: The number of different problems after which the exploration ends.
  public func explore(
    runs: Int = 100,
    steps: Int = 60,
    seed: UInt64 = 1,
    upTo limit: Int = 1
  ) async -> ExplorationReport {
    await exploring { report in
      var known: Set<String> = []
      for run in 0..<runs where report.problems.count < limit {
        let seed = seed &+ UInt64(run)
        printStep("A run with the seed \(seed):")
        var choice = ExplorerChoice(seed: seed)
        let session = await session(known) { $1 < steps ? choice.step(from: $0) : nil }
        report.add(session)
        guard let violation = session.violation else { continue }
        report.problems.append(await shrink(session, violation, known: known, seed: seed, &report))
        known.insert(violation.signature)
      }
    }
  }

  /// Performs a list of steps again, such as ``ExplorationReport/Problem/script``. A step that is not possible is skipped, see
  /// ``ExplorationReport/skipped``.
  public func replay(_ script: String) async -> ExplorationReport {
    await exploring { report in
      let session = await session([], ExplorerScript(parsing: script).steps)
      report.add(session)
      report.skipped = session.skipped.map(\.text)
      if let violation = session.violation { report.problems.append(problem(session, violation, seed: 0)) }
    }
  }

  /// Explores all sequences of steps up to a length, without random numbers. A screen is not explored again if its controllers and
  /// the possible actions are those of an earlier screen, even if it shows other texts.
  ///
  /// The number of runs grows exponentially with `length`, so choose few actions.
  ///
  /// - Parameters:
  ///   - length: The largest number of steps.
  ///   - isIncluded: Returns whether an action is tried, by its name.
  ///   - limit: The number of different problems after which the exploration ends.
  public func exploreAll(
    upToLength length: Int = 3,
    upTo limit: Int = 1,
    where isIncluded: @MainActor (String) -> Bool
  ) async -> ExplorationReport {
    await exploring { report in
      var scripts: [[ExplorerStep]] = [[]]
      var screens: Set<String> = []
      var known: Set<String> = []
      while let script = scripts.first, report.problems.count < limit {
        scripts.removeFirst()
        let session = await session(known, script)
        report.add(session)
        if let violation = session.violation {
          known.insert(violation.signature)
          report.problems.append(problem(session, violation, seed: 0))
        } else if script.count < length, screens.insert(session.lastScreen).inserted {
          scripts += session.nextSteps.filter { isIncluded($0.action) }.map { script + [$0] }
        }
      }
    }
  }

  private func exploring(
    _ body: @MainActor (inout ExplorationReport) async -> Void
  ) async -> ExplorationReport {
    let report = await SerialTasks.run {
      var report = ExplorationReport()
      await body(&report)
      return report
    }
    guard let report else {
      preconditionFailure("Explorer: this system's concurrency library cannot run tasks in order")
    }
    return report
  }

  /// Makes the app and performs steps.
  ///
  /// - Parameters:
  ///   - known: Texts that identify problems that were found before (`Violation.signature`). Such problems do not end the run.
  ///   - next: Returns the next step. It gets the actions that are possible, and the number of steps that were performed.
  private func session(
    _ known: Set<String>,
    _ next: @MainActor ([ExplorerAction], _ performed: Int) -> ExplorerStep?
  ) async -> ExplorationSession<App> {
    let session = ExplorationSession(self, known: known)
    await session.begin()
    await session.perform { next($0, session.performed.count) }
    if session.violation == nil { await session.end() }
    await session.dispose()
    return session
  }

  private func session(_ known: Set<String>, _ steps: [ExplorerStep]) async -> ExplorationSession<App> {
    var rest = steps[...]
    return await session(known) { _, _ in rest.popFirst() }
  }

  // MARK: Shrinking

  /// Returns a problem with as few steps as possible. Steps are left out, and texts and waits are made simpler, as long as the
  /// problem still occurs.
  private func shrink(
    _ first: ExplorationSession<App>,
    _ violation: ExplorationSession<App>.Violation,
    known: Set<String>,
    seed: UInt64,
    _ report: inout ExplorationReport
  ) async -> ExplorationReport.Problem {
    var best = await session(known, first.performed)
    report.steps += best.performed.count
    let isSame = best.run.recorder.fingerprint == first.run.recorder.fingerprint
    guard isSame, best.violation?.promise == violation.promise else {
      if switchedOff.contains(.runsAreRepeatable) { return problem(first, violation, seed: seed) }
      return problem(first, violation.notRepeated, seed: seed)
    }
    var budget = 6_000
    func accepts(_ steps: [ExplorerStep]) async -> Bool {
      guard budget > 0 else { return false }
      let session = await session(known, steps)
      budget -= session.performed.count + 1
      report.steps += session.performed.count
      guard session.violation?.signature == violation.signature else { return false }
      best = session
      return true
    }
    var length = max(1, best.performed.count / 2)
    var isSimpler = true
    var tried: Set<ExplorerStep> = []
    while isSimpler {
      isSimpler = false
      var start = best.performed.count - length
      while start > -length {
        var steps = best.performed
        let range = max(0, start)..<min(start + length, steps.count)
        steps.removeSubrange(range)
        if !range.isEmpty, await accepts(steps) { isSimpler = true }
        start = min(start - length, best.performed.count - 1)
      }
      if length > 1 {
        if !isSimpler || length > best.performed.count { length /= 2 }
        isSimpler = true
        continue
      }
      // With a simpler step, the run may end earlier, so `best.performed` is read again each time. Other steps may then be
      // unnecessary, so the outer loop tries again to leave them out.
      var index = 0
      while index < best.performed.count {
        if let simpler = best.performed[index].simpler.first(where: { !tried.contains($0) }) {
          tried.insert(simpler)
          var steps = best.performed
          steps[index] = simpler
          if await accepts(steps) { (isSimpler, tried) = (true, []) }
        } else {
          (index, tried) = (index + 1, [])
        }
      }
      // Two steps may need each other, such as a link and the way back from its screen.
      for first in best.performed.indices {
        for second in best.performed.indices.dropFirst(first + 1) where !isSimpler {
          var steps = best.performed
          steps.remove(at: second)
          steps.remove(at: first)
          isSimpler = await accepts(steps)
        }
      }
    }
    return problem(best, best.violation ?? violation, seed: seed)
  }

  private func problem(
    _ session: ExplorationSession<App>,
    _ violation: ExplorationSession<App>.Violation,
    seed: UInt64
  ) -> ExplorationReport.Problem {
    ExplorationReport.Problem(
      promise: violation.promise,
      sentence: violation.sentence,
      seen: violation.seen,
      seed: seed,
      script: ExplorerScript(session.performed).text,
      callbacks: violation.callbacks
    )
  }
}

extension ExplorerStep {
  /// Simpler steps to try in place of this step. Each simpler step has one change, such as a shorter text.
  fileprivate var simpler: [ExplorerStep] {
    var forms: [ExplorerStep] = []
    if case .text(let text) = input, text != "a" {
      forms.append(ExplorerStep(action: action, input: .text("a"), turns: turns))
    }
    if case .number = input { forms.append(ExplorerStep(action: action, input: .nothing, turns: turns)) }
    return turns == nil ? forms : forms + [ExplorerStep(action: action, input: input)]
  }
}

extension ExplorationReport {
  /// Counts a run, with its steps and screens.
  @MainActor
  fileprivate mutating func add<App>(_ session: ExplorationSession<App>) {
    runs += 1
    steps += session.performed.count
    for name in session.run.recorder.appeared { appearances[name, default: 0] += 1 }
  }
}
