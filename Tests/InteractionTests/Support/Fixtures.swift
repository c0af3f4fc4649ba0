import Interaction
import Observation

/// An interaction that runs a closure of the test.
struct TestInteraction: UserInteraction {
  let body: @MainActor (InteractionSession) async throws -> Int

  init(_ body: @escaping @MainActor (InteractionSession) async throws -> Int) {
    self.body = body
  }

  func perform(_ session: InteractionSession) async throws -> Int {
    try await body(session)
  }
}

struct TestError: Error, Equatable {
  var code = 1
}

/// Records every outcome.
@MainActor
@Observable
final class Listener {
  var heard: [String] = []

  func listen(to runner: InteractionRunner<Void, TestInteraction>) {
    runner.onOutcome(self) { listener, outcome in listener.heard.append(label(outcome)) }
  }
}

/// Returns a text for an outcome, to compare in tests.
func label(_ outcome: InteractionOutcome<Int>) -> String {
  switch outcome {
  case .completed(let value): "completed \(value)"
  case .declined: "declined"
  case .canceled: "canceled"
  case .superseded: "superseded"
  case .failed(let error as TestError, let toldUser): "failed \(error.code)\(toldUser ? ", told" : "")"
  case .failed(let error, let toldUser): "failed \(error)\(toldUser ? ", told" : "")"
  case .refused(let refusal): "refused \(refusal)"
  }
}

/// Returns a text for an action, to compare in tests.
func text(_ action: InteractionStateMachine<Int>.Action) -> String {
  switch action {
  case .begin(let id): "begin \(id)"
  case .stop(let id): "stop \(id)"
  case .tell(let id, let outcome): "tell \(id) \(label(outcome))"
  }
}
