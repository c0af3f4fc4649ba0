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

    /// Makes UIKit's child view controllers correspond to the children of the controller.
    func update(animated: Bool)
    /// Applies the preferences of the controller, such as its title and its bar buttons.
    func updatePreferences()
    /// Animates a change of the children, and finishes the transition when the animation has ended.
    func animate(_ transition: ContainerTransition)
  }

  extension Mirror {
    /// Ends the transition of the controllers together with UIKit's transition. If UIKit has none, it ends at once.
    func animate(_ transition: ContainerTransition) {
      guard let transitionCoordinator else { return transition.finish() }
      transitionCoordinator.animate(alongsideTransition: nil) { _ in transition.finish() }
    }
  }

  /// The base class of view controllers that show a controller and are no UIKit container themselves. Such a view
  /// controller may contain a UIKit container, such as a `UISplitViewController`.
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

  /// An animation of UIKit together with the transition of the controllers that it shows. UIKit's closures retain this
  /// object until the animation has ended. If UIKit drops the animation, this object is deallocated, which ends the
  /// transition.
  @MainActor
  final class SharedTransition {
    /// The transition of the controllers. `nil` if they have none, for example because they were busy when UIKit's
    /// transition began.
    var transition: ContainerTransition?

    init(_ transition: ContainerTransition? = nil) {
      self.transition = transition
    }

    func end(isCanceled: Bool) {
      if isCanceled { transition?.cancel() } else { transition?.finish() }
    }
  }
#endif
