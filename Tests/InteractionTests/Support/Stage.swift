import Interaction
import Observation
import XCTest

/// Work that continues until the test ends it, piece by piece. Pieces are numbered from 1.
@MainActor
@Observable
final class Stage {
  /// The number of pieces that have begun.
  private(set) var begun = 0
  /// The names of the interactions that have begun, in order.
  private(set) var arrivals: [String] = []
  /// The number of interactions that have begun.
  var arrived: Int { arrivals.count }
  /// The pieces whose task was canceled, in order.
  private(set) var noticed: [Int] = []

  @ObservationIgnored private var continuations: [Int: CheckedContinuation<Int, any Error>] = [:]

  /// Records that an interaction has begun.
  func arrive(_ name: String = "") {
    arrivals.append(name)
  }

  /// Suspends until the test ends this piece. Ignores cancellation.
  func performDeaf() async throws -> Int {
    let piece = nextPiece()
    return try await withCheckedThrowingContinuation { continuations[piece] = $0 }
  }

  /// Suspends until the test ends this piece or the task is canceled.
  func perform() async throws -> Int {
    let piece = nextPiece()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuations[piece] = $0 }
    } onCancel: {
      Task { @MainActor in
        self.noticed.append(piece)
        self.end(piece, .failure(CancellationError()))
      }
    }
  }

  /// Ends a piece. Has no effect if the piece has ended.
  func end(_ piece: Int, _ result: Result<Int, any Error>) {
    continuations.removeValue(forKey: piece)?.resume(with: result)
  }

  private func nextPiece() -> Int {
    begun += 1
    return begun
  }
}

/// Tests of runners whose work goes on until the test ends it.
@MainActor
class StagedRunnerTestCase: XCTestCase {
  let queue = PromptQueue()
  let stage = Stage()
  let listener = Listener()

  /// A runner whose work goes on until the test ends it.
  func stagedRunner(
    _ policy: InteractionPolicy = .ignore
  ) -> InteractionRunner<Void, TestInteraction> {
    let runner = InteractionRunner(
      TestInteraction { [stage] _ in try await stage.perform() },
      prompts: queue,
      whileRunning: policy
    )
    listener.listen(to: runner)
    return runner
  }
}
