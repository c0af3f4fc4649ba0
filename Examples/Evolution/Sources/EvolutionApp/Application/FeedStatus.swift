import DataSource
import EvolutionPresenters

/// How the loads of the feed have ended.
@MainActor
final class FeedStatus {
  /// The error of the last load, or `nil` if it succeeded.
  private(set) var error: (any Error)?
  private let services: ScreenServices
  private var outcomes: ListObservation?
  /// The continuations of callers that wait for the first load.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ services: ScreenServices) {
    self.services = services
  }

  /// Follows the loads, and shows what a refresh has changed, whoever has asked for it.
  func start() {
    outcomes = services.pages.onOutcome(self) { status, direction, outcome in
      // A further page may be refused while the first load is under way, which then still goes on.
      guard direction == .refresh else { return }
      status.note(outcome)
      status.endWaiting()
    }
  }

  /// Loads the feed, and shows why that has failed. A list shows the errors of the loads for which it has asked.
  func load() async {
    if case .failed(let error) = await services.pages.load(.refresh) { services.chrome.show(error) }
  }

  /// Waits until the first load has ended.
  func waitUntilLoaded() async {
    guard outcomes != nil, !services.pages.state.hasLoaded, error == nil else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Ends all waits, because the app ends.
  func stop() {
    outcomes = nil
    endWaiting()
  }

  private func note(_ outcome: LoadOutcome) {
    switch outcome {
    case .loaded:
      error = nil
      if !services.lastLoad.isEmpty { services.chrome.message = services.lastLoad }
    case .failed(let error): self.error = error
    case .canceled, .superseded, .refused: break
    }
  }

  private func endWaiting() {
    let waiters = waiters
    self.waiters = []
    waiters.forEach { $0.resume() }
  }
}
