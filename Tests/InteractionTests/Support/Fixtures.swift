import Interaction
import Observation

/// An interaction that does what the test says.
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

/// Writes down every outcome it is told.
@MainActor
@Observable
final class Listener {
  var heard: [String] = []

  func listen(to runner: InteractionRunner<TestInteraction>) {
    runner.onOutcome(self) { listener, outcome in listener.heard.append(label(outcome)) }
  }
}

/// A text for each outcome, to compare and to read.
func label(_ outcome: InteractionOutcome<Int>) -> String {
  switch outcome {
  case .completed(let value): "completed \(value)"
  case .declined: "declined"
  case .cancelled: "cancelled"
  case .superseded: "superseded"
  case .failed(let error as TestError): "failed \(error.code)"
  case .failed(let error): "failed \(error)"
  case .refused(let refusal): "refused \(refusal)"
  }
}
