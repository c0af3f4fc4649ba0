import Navigator

/// A host that records its steps, shows the state as a value, and can hold transitions open.
@MainActor
final class RecordingHost: NavigationHost {
  weak var navigator: RouteNavigator<Page>?
  /// The state that this host shows, computed only from calls of `show` and `perform`.
  private(set) var shown: NavigationState<Page>?
  private(set) var begun: [NavigationStep<Page>] = []
  /// Whether each step was to be animated.
  private(set) var animations: [Bool] = []
  private(set) var timesShown = 0
  /// The outcomes of the next transitions that are not held. All later transitions complete.
  var script: [TransitionOutcome] = []
  /// Called at the end of each call of `show`.
  var onShow: (() -> Void)?
  /// Whether a transition waits for a call of `finish`.
  var holdsTransitions = false
  private var open: (step: NavigationStep<Page>, completion: StepCompletion)?
  private var waitingForStep: CheckedContinuation<Void, Never>?

  func show(_ state: NavigationState<Page>) {
    shown = state
    timesShown += 1
    open = nil
    onShow?()
  }

  func perform(_ step: NavigationStep<Page>, animated: Bool, completion: StepCompletion) {
    begun.append(step)
    animations.append(animated)
    open = (step, completion)
    if holdsTransitions {
      waitingForStep?.resume()
      waitingForStep = nil
    } else {
      finish(script.isEmpty ? .completed : script.removeFirst())
    }
  }

  /// Returns when a transition is open.
  func untilTransitionIsOpen() async {
    if open == nil { await withCheckedContinuation { waitingForStep = $0 } }
  }

  /// Ends the open transition.
  func finish(_ outcome: TransitionOutcome) {
    guard let (step, completion) = open else { return }
    open = nil
    if outcome == .completed { shown = try? shown?.performing(step) }
    completion.end(outcome)
  }

  /// Deallocates the completion of the open transition without ending it.
  func drop() { open = nil }

  /// The user does something without the navigator.
  func userDoes(_ request: NavigationRequest<Page>, in navigator: RouteNavigator<Page>) throws {
    shown = try shown?.applying(request)
    try navigator.userDidNavigate(request)
  }
}
