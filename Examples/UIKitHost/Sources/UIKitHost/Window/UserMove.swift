import Concierge

/// A change that the user's finger drives: a swipe back, or a sheet that is dragged down. The transition of UIKit retains it.
/// If UIKit loses its transition, the object is deallocated, which cancels the transition of the tree.
@MainActor
final class UserMove {
  /// The transition of the tree, or `nil` if the tree was busy.
  let transition: ContainerTransition?

  init(_ transition: ContainerTransition?) {
    self.transition = transition
  }

  func end(isCanceled: Bool) {
    if isCanceled { transition?.cancel() } else { transition?.finish() }
  }
}
