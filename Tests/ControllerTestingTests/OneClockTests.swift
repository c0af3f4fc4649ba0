import Concierge
import ControllerTesting
import TestSupport
import XCTest

/// An app has one clock. A test that moves this clock ends all waits of the app that are due.
@MainActor
final class OneClockTests: XCTestCase {
  private struct Person: Equatable {
    var name = "Ada"
  }

  private final class Form: FormController<Person, PersonView> {
    let log: (String) -> Void

    init(log: @escaping (String) -> Void) {
      self.log = log
      super.init(Person())
    }

    override func makeView() -> PersonView { PersonView() }

    override func fields() -> [Bind<Person, PersonView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .milliseconds(300)) { [weak self] _ in
              self?.log("rule")
              return .accept
            }
          )
      ]
    }
  }

  private final class PersonView {
    var name = ""
  }

  private struct Offer: UserInteraction {
    func perform(_ session: InteractionSession) async throws -> Bool {
      try await session.offerUndo("Deleted", for: .seconds(5))
    }
  }

  private struct Broken: Error {}

  private struct Retry: UserInteraction {
    func perform(_ session: InteractionSession) async throws -> Int {
      var tries = 0
      return try await session.attempt(retrying: .constant(maxRetries: 1, delay: .seconds(2))) {
        tries += 1
        if tries == 1 { throw Broken() }
        return tries
      }
    }
  }

  /// A host of prompts that never answers, and a host of navigation that never ends a step.
  private final class Silent: PromptHost, NavigationHost {
    weak var navigator: RouteNavigator<Int>?
    private var completions: [StepCompletion] = []

    func present(_ prompt: UserPrompt) async -> PromptAnswer {
      let (stream, _) = AsyncStream.makeStream(of: Void.self)
      for await _ in stream {}
      return .dismissed
    }

    func perform(_ step: NavigationStep<Int>, animated: Bool, completion: StepCompletion) {
      completions.append(completion)
    }
    func show(_ state: NavigationState<Int>) {}
  }

  func test_advance_movesTimersRulesRunnersAndNavigators() async {
    let clock = ManualClock()
    var environment = ControllerEnvironment()
    environment.clock = clock
    var log: [String] = []
    let note: (String) -> Void = { log.append("\($0) at \(clock.now.offset)") }
    let silent = Silent()
    let form = Form(log: note)
    let window = HeadlessWindow(form, environment: environment)
    let offers = InteractionRunner(Offer(), prompts: silent, clock: clock)
    offers.onOutcome(self) { _, _ in note("offer") }
    let retries = InteractionRunner(Retry(), prompts: silent, clock: clock)
    retries.onOutcome(self) { _, _ in note("retry") }
    let navigator = RouteNavigator(.stack(root: 0), clock: clock, stepLimit: .seconds(4))
    navigator.onError = { _ in note("step") }
    navigator.attach(silent)

    form.start(after: .seconds(1)) { _ in note("timer") }
    form.view.name = "Alan"
    form.form?.handle(.changed, in: \.name)
    offers.start()
    retries.start()
    // In an asynchronous context, the compiler would choose the method that waits.
    let push: @MainActor () -> Void = { navigator.enqueue(.push(1)) }
    push()
    await clock.advance(by: .seconds(6))
    await window.settle()
    XCTAssertEqual(
      log,
      [
        "rule at 0.3 seconds", "timer at 1.0 seconds", "retry at 2.0 seconds", "step at 4.0 seconds",
        "offer at 5.0 seconds",
      ]
    )
    window.close()
  }

  /// Makes a runner in `init` and another in `viewDidLoad()`, both without a clock.
  private final class Offers: Controller {
    let early: InteractionRunner<Void, Offer>
    private(set) lazy var late = InteractionRunner(Offer(), prompts: prompts)
    private let prompts: any PromptHost

    init(_ prompts: any PromptHost) {
      self.prompts = prompts
      early = InteractionRunner(Offer(), prompts: prompts)
      super.init()
    }

    override func viewDidLoad() {
      early.start()
      _ = late
    }
  }

  /// A runner that was given no clock waited on the continuous clock.
  func test_runnerWithoutAClock_takesTheClockOfTheWindow() async {
    let clock = ManualClock()
    var environment = ControllerEnvironment()
    environment.clock = clock
    let silent = Silent()
    let window = HeadlessWindow(Offers(silent), environment: environment)
    // A tap comes from outside of the window's callbacks.
    window.root.late.start()
    await until { clock.sleeperCount >= 2 }
    XCTAssertEqual(clock.sleeperCount, 2)
    await clock.advance(by: .seconds(5))
    for runner in [window.root.early, window.root.late] {
      await until { !runner.isRunning }
      XCTAssertEqual(runner.lastOutcome?.value, false, "the offer has expired")
    }
    window.close()
  }
}
