import BenchmarkKit
import Interaction

/// Benchmark lines of user actions.
///
/// Both sides wake threads, so the times depend on the system, and the ratio varies.
enum InteractionLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "interaction.confirm",
      measures: "from the start of an interaction that asks once, and is answered at once, to its outcome",
      bar: .atMost(5),
      subject: running,
      comparator: .code("the three awaits by hand", byHand)
    ),
    BenchmarkLine(
      "interaction.queue",
      measures: "1,000 starts that wait in line, until the last has its outcome",
      bar: .atMost(11),
      subject: queue(of: 1_000),
      comparator: .code("100 of them", queue(of: 100))
    ),
  ]

  /// Returns a workload of interactions that wait in a queue. The size is 1 on both sides, so the ratio compares the
  /// whole queues.
  private static func queue(of length: Int) -> Workload {
    Workload.asynchronous(size: 1) { runs in
      let runner = InteractionRunner(JustWork(), prompts: nil, whileRunning: .queue)
      return {
        for _ in 0..<runs {
          for _ in 1..<length { runner.start() }
          blackHole(await runner.run())
        }
      }
    }
  }

  private static let running = Workload.asynchronous(size: 100) { runs in
    let host = YesHost()
    let runner = InteractionRunner(AskThenWork(), prompts: host)
    try SidesDiffer.check(await runner.run().value, AskThenWork.result)
    return {
      for _ in 0..<runs { blackHole(await runner.run()) }
      withExtendedLifetime(host) {}
    }
  }

  /// The task, the question and the work without the features of a runner: observable state, an owner, cancellation and
  /// outcomes.
  private static let byHand = Workload.asynchronous(size: 100) { runs in
    let host: any PromptHost = YesHost()
    return {
      for _ in 0..<runs {
        let task = Task { () -> Int? in
          let answer = await host.present(.confirm("Go ahead?", action: "Go"))
          guard answer == .chose(PromptAction.confirmID) else { return nil }
          return await AskThenWork.work()
        }
        blackHole(await task.value)
      }
    }
  }
}

/// The smallest interaction with a question.
private struct AskThenWork: UserInteraction {
  static let result = 42

  func perform(_ session: InteractionSession) async throws -> Int {
    try await session.confirm("Go ahead?", action: "Go")
    return await Self.work()
  }

  @inline(never)
  static func work() async -> Int { result }
}

/// An interaction without a question.
private struct JustWork: UserInteraction {
  func perform(_ session: InteractionSession) async throws -> Int { await AskThenWork.work() }
}

/// A host that confirms every prompt at once.
private final class YesHost: PromptHost {
  func present(_ prompt: UserPrompt) async -> PromptAnswer { .chose(PromptAction.confirmID) }
}
