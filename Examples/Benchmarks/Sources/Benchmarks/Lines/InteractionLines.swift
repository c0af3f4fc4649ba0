import BenchmarkKit
import Interaction

/// One user action.
///
/// Both sides wake threads, so the times depend on the system, and the ratio varies: 2 to 7 were measured. The bar
/// is the final one.
enum InteractionLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "interaction.confirm",
      measures: "from the start of an interaction that asks once, and is answered at once, to its outcome",
      bar: .atMost(10),
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

  /// Size 1 on both sides: the ratio is that of the whole lines.
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

  /// The task, the question and the work, without a state to observe, an owner, cancellation or outcomes.
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

/// The least that an interaction with a question can do.
private struct AskThenWork: UserInteraction {
  static let result = 42

  func perform(_ session: InteractionSession) async throws -> Int {
    try await session.confirm("Go ahead?", action: "Go")
    return await Self.work()
  }

  @inline(never)
  static func work() async -> Int { result }
}

/// No question at all.
private struct JustWork: UserInteraction {
  func perform(_ session: InteractionSession) async throws -> Int { await AskThenWork.work() }
}

/// Goes ahead with everything, at once.
private final class YesHost: PromptHost {
  func present(_ prompt: UserPrompt) async -> PromptAnswer { .chose(PromptAction.confirmID) }
}
