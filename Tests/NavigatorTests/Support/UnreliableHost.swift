import Navigator
import TestSupport

/// A host that is as unreliable as real ones: it answers at once, later, twice or never, drops its completions, and is
/// deallocated at any moment.
@MainActor
final class UnreliableHost: NavigationHost {
  weak var navigator: RouteNavigator<Page>?
  private(set) var shown = NavigationState(root: Page.list)
  private var random: SplitMix64
  private var open: (step: NavigationStep<Page>, completion: StepCompletion)?

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  var isPerforming: Bool { open != nil }

  /// The completion of the open step.
  var completion: StepCompletion? { open?.completion }

  func show(_ state: NavigationState<Page>) {
    shown = state
    open = nil
  }

  func perform(_ step: NavigationStep<Page>, animated: Bool, completion: StepCompletion) {
    open = (step, completion)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: finish(.completed)
    case 2: finish(.canceled)
    case 3:
      finish(.completed)
      completion.end(.canceled)
    case 4: open = nil
    default: break
    }
  }

  /// Ends the open step.
  func finish(_ outcome: TransitionOutcome) {
    guard let (step, completion) = open else { return }
    open = nil
    if outcome == .completed, let next = try? shown.performing(step) { shown = next }
    completion.end(outcome)
  }

  /// The user moves what the host shows.
  func userMoves(to next: NavigationState<Page>) { shown = next }
}
