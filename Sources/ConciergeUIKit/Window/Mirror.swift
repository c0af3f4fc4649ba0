#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
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

    /// Changes UIKit's child view controllers to those of the controller's children.
    func update(animated: Bool)
    /// Applies the preferences of the controller, such as its title and its bar buttons.
    func updatePreferences()
    /// Animates a change of the children, and ends the transition with the animation.
    func animate(_ transition: ContainerTransition)
  }

  extension Mirror {
    /// Ends the tree's transition when UIKit's transition ends, or at once if UIKit has none.
    func animate(_ transition: ContainerTransition) {
      guard let transitionCoordinator else { return transition.finish() }
      transitionCoordinator.animate(alongsideTransition: nil) { _ in transition.finish() }
    }
  }

  /// The base class of mirrors that are no container of UIKit themselves, but may contain one.
  class MirrorViewController<Shown: Controller>: ShellViewController {
    /// The controller of the tree.
    let shown: Shown
    /// The mirror of the whole tree.
    private(set) weak var tree: TreeMirror?

    var controller: Controller { shown }

    init(_ shown: Shown, in tree: TreeMirror) {
      self.shown = shown
      self.tree = tree
      super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      tree?.viewIsInPlace(true, of: shown)
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      tree?.viewIsInPlace(false, of: shown)
    }
  }

  /// An animation of UIKit that the tree takes part in. The animation retains the object until its end. If UIKit loses the
  /// animation, the object is deallocated, and so is the transition of the tree, which ends it.
  @MainActor
  final class SharedTransition {
    /// The transition of the tree, or `nil` if the tree has none, for instance because it was busy.
    var transition: ContainerTransition?

    init(_ transition: ContainerTransition? = nil) {
      self.transition = transition
    }

    func end(isCanceled: Bool) {
      if isCanceled { transition?.cancel() } else { transition?.finish() }
    }
  }
#endif
