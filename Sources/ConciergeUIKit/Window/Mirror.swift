#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// A view controller of UIKit that shows one `Controller` of the window.
  ///
  /// The controllers of the window determine what is on screen. A mirror compares UIKit's child view controllers with the
  /// children of its `Controller`, and changes UIKit's children if they differ. During a transition of UIKit, the mirror
  /// changes nothing, and compares again at the end.
  @MainActor
  protocol Mirror: UIViewController {
    /// The `Controller` whose view this view controller shows.
    var controller: Controller { get }

    /// Makes UIKit's child view controllers correspond to the children of the controller.
    func update(animated: Bool)
    /// Applies the preferences of the controller, such as its title and its bar buttons.
    func updatePreferences()
    /// Animates a change of the controller's children, such as a push. Finishes `transition` when the animation has ended.
    func animate(_ transition: ContainerTransition)
  }

  extension Mirror {
    /// Ends a change of the controllers, such as a push, at the end of UIKit's animation, or at once if there is no
    /// animation.
    func animate(_ transition: ContainerTransition) {
      guard let transitionCoordinator else { return transition.finish() }
      transitionCoordinator.animate(alongsideTransition: nil) { _ in transition.finish() }
    }
  }

  /// The base class of view controllers that show one `Controller` of the window.
  class MirrorViewController<Shown: Controller>: ShellViewController {
    /// The `Controller` whose view this view controller shows.
    let shown: Shown
    /// The object that creates the view controllers for all controllers of the window.
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

  /// An animation of UIKit, such as a swipe back, together with the same change of this library's controllers, such as a pop.
  /// UIKit's completion closure retains this object. If UIKit discards the closure without calling it, this object is
  /// deallocated. A fade between tabs then counts as finished, and a swipe back as canceled.
  @MainActor
  final class SharedTransition {
    /// The change of this library's controllers that belongs to UIKit's animation, such as the pop that belongs to a swipe.
    /// `nil` if the change could not begin, for example because a lifecycle callback was running.
    var transition: ContainerTransition?

    init(_ transition: ContainerTransition? = nil) {
      self.transition = transition
    }

    func end(isCanceled: Bool) {
      if isCanceled { transition?.cancel() } else { transition?.finish() }
    }
  }
#endif
