import Concierge
import UIKit

/// A view controller of UIKit that shows one controller of the tree.
///
/// The tree is the truth. A mirror compares UIKit's containment with the children of its controller, and changes UIKit's. It
/// never does so while UIKit is in a transition, but again when the transition has ended.
@MainActor
protocol Mirror: UIViewController {
  /// The controller of the tree.
  var controller: Controller { get }
  /// The mirror of the whole tree.
  var tree: TreeMirror? { get }
  /// The promise to put the view in place, while it is open.
  var token: EmbeddingToken? { get set }
  /// A Boolean value that indicates whether the view is on the screen, with the size that UIKit gives it.
  var isInPlace: Bool { get set }

  /// Shows a child that appears.
  func add(_ child: any Mirror, animated: Bool)
  /// Takes a child off the screen that has disappeared.
  func remove(_ child: any Mirror)
  /// Shows the children of the controller.
  func update(animated: Bool)
  /// Shows the preferences of the controller.
  func updatePreferences()
  /// Animates a change of the children, and ends the transition with the animation.
  func animate(_ transition: ContainerTransition)
}

extension Mirror {
  func add(_ child: any Mirror, animated: Bool) { update(animated: animated) }

  func remove(_ child: any Mirror) { update(animated: false) }

  /// Ends the transition together with UIKit's.
  func animate(_ transition: ContainerTransition) {
    guard let tree, let transitionCoordinator else { return transition.finish() }
    transitionCoordinator.animate(alongsideTransition: nil) { [weak tree] _ in tree?.end(transition) }
  }

  /// Keeps the promise to put the view in place. Mirrors call this method in
  /// `viewIsAppearing(_:)`. At that time, UIKit has set the size and the traits of the view.
  func finishPlacing() {
    isInPlace = true
    keepPromise()
  }

  /// Finishes the token, if the view is in place.
  func keepPromise() {
    guard isInPlace, let token else { return }
    self.token = nil
    token.finish()
    tree?.viewIsInPlace()
  }
}

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
