import ControllerCore
import ControllerSupport
import ControllerTesting
import Interaction
import Testing

/// Windows of tests that run at the same time. `settle()` used to wait for the work of all of them.
@MainActor
struct ParallelWindowTests {
  /// A request that takes a while on a clock.
  private struct Request: UserInteraction {
    let duration: Duration

    func perform(_ session: InteractionSession) async throws -> Int {
      if duration > .zero { try await session.clock.sleep(for: duration) }
      for _ in 0..<5 { await Task.yield() }
      return 7
    }
  }

  /// A screen that makes a request when it is loaded.
  private final class Screen: Controller {
    let request: InteractionRunner<Void, Request>

    init(clock: ManualClock, taking duration: Duration) {
      request = InteractionRunner(Request(duration: duration), prompts: nil, clock: clock)
      super.init()
    }

    override func viewDidLoad() { request.start() }

    var hasAnswer: Bool {
      if case .completed(7) = request.lastOutcome { true } else { false }
    }
  }

  @Test(arguments: 0..<20)
  func window_settlesAlone(number: Int) async {
    await run(number) { for _ in 0..<200 { await Task.yield() } }
  }

  /// The transition is held until the other windows are settled. A wait for it would reach the limit.
  @Test func twentyWindows_oneHeldTransition_oneSlowRequest_eachSettlesAlone() async {
    let others = Countdown(19)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          await run(number) { await others.wait() }
          if number > 0 { await others.count() }
        }
      }
    }
  }

  @Test func limit_isReached_namesTheWorkOfOtherWindowsInTheMessageOnly() async {
    let messages = Messages()
    let environment = ControllerEnvironment.held
    let other = HeadlessWindow(StackController(root: Controller()), environment: environment.environment)
    await other.appear()
    other.root.push(Controller(), animated: true)
    await other.settle(orUntil: { !environment.animator.transitions.isEmpty })
    let window = HeadlessWindow(Controller())
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    window.root.start { _ in for await _ in stream {} }
    let output = Diagnostics.Output { text in Task { @MainActor in messages.all.append(text) } }
    let names = await Diagnostics.$output.withValue(output) {
      await window.settle(limit: .milliseconds(1))
    }
    #expect(names == ["Controller: work in a scope"])
    continuation.finish()
    await window.settle()
    #expect(messages.all.first?.contains("Not waited for: ") == true)
    #expect(messages.all.first?.contains("StackController: animated transition") == true)
    environment.animator.finishAll()
  }

  /// - Parameter hold: Suspends while the transition of the first window is held.
  private func run(_ number: Int, hold: () async -> Void) async {
    let clock = ManualClock()
    var environment = ControllerEnvironment()
    environment.clock = clock
    switch number {
    case 0:
      let animator = ManualAnimator()
      environment.animator = animator
      let stack = StackController(root: Controller())
      let window = HeadlessWindow(stack, environment: environment)
      await window.appear()
      stack.push(Controller(), animated: true)
      await window.settle(orUntil: { !animator.transitions.isEmpty })
      let early = await window.settle(limit: .milliseconds(1))
      #expect(early == ["StackController: animated transition"])
      await hold()
      animator.finishAll()
      let late = await window.settle()
      #expect(late == [])
    case 1:
      let window = HeadlessWindow(Screen(clock: clock, taking: .seconds(2)), environment: environment)
      let names = await window.settle(advancing: clock)
      #expect(names == [])
      #expect(clock.now.offset == .seconds(2))
      #expect(window.root.hasAnswer)
    default:
      let window = HeadlessWindow(Screen(clock: clock, taking: .zero), environment: environment)
      let names = await window.settle(limit: .seconds(300))
      #expect(names == [])
      #expect(window.root.hasAnswer)
    }
  }
}

@MainActor
private final class Messages {
  var all: [String] = []
}

/// Resumes a waiting task when it has been counted down to zero.
@MainActor
private final class Countdown {
  private var rest: Int
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

  init(_ count: Int) { rest = count }

  func count() {
    rest -= 1
    if rest == 0 { continuation.finish() }
  }

  func wait() async {
    for await _ in stream {}
  }
}

extension ControllerEnvironment {
  /// An environment whose transitions are held by an animator.
  @MainActor
  fileprivate static var held: (environment: ControllerEnvironment, animator: ManualAnimator) {
    let animator = ManualAnimator()
    var environment = ControllerEnvironment()
    environment.animator = animator
    return (environment, animator)
  }
}
