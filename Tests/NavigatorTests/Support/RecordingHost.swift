import Navigator

/// A host that keeps what it was told, shows it as a value, and can hold transitions open.
@MainActor
final class RecordingHost: NavigationHost {
  weak var navigator: RouteNavigator<Page>?
  /// What this host shows: only what it was told by `show` and `perform`.
  private(set) var shown: NavigationState<Page>?
  private(set) var begun: [NavigationStep<Page>] = []
  private(set) var timesShown = 0
  /// The outcomes of the next transitions that are not held. Afterwards all complete.
  var script: [TransitionOutcome] = []
  /// Whether transitions stay open until `finish` is called.
  var holdsTransitions = false
  private var open: (@MainActor (TransitionOutcome) -> Void)?
  private var waitingForStep: CheckedContinuation<Void, Never>?

  func show(_ state: NavigationState<Page>) {
    shown = state
    timesShown += 1
    open = nil
  }

  func perform(_ step: NavigationStep<Page>, onEnd: @escaping @MainActor (TransitionOutcome) -> Void) {
    begun.append(step)
    open = { [weak self] outcome in
      if outcome == .completed { self?.shown = try? self?.shown?.performing(step) }
      onEnd(outcome)
    }
    if holdsTransitions {
      waitingForStep?.resume()
      waitingForStep = nil
    } else {
      finish(script.isEmpty ? .completed : script.removeFirst())
    }
  }

  /// Returns once a transition is open.
  func untilTransitionIsOpen() async {
    if open == nil { await withCheckedContinuation { waitingForStep = $0 } }
  }

  /// Ends the open transition, if there is one.
  func finish(_ outcome: TransitionOutcome) {
    let end = open
    open = nil
    end?(outcome)
  }

  /// The user does something by themselves.
  func userDoes(_ operation: NavigationOperation<Page>, in navigator: RouteNavigator<Page>) throws {
    shown = try shown?.applying(operation)
    try navigator.acknowledge(operation)
  }
}
