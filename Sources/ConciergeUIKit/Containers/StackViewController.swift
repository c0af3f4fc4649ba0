#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The navigation controller that shows a `StackController`.
  ///
  /// When the app pushes or pops controllers on the `StackController`, this class calls
  /// `setViewControllers(_:animated:)`. A tap on the back button goes to the `StackController` first. Only a swipe
  /// back and the menu of the back button change UIKit first. Then this class updates the `StackController`.
  final class StackViewController: UINavigationController, Mirror, UINavigationControllerDelegate,
    UIGestureRecognizerDelegate
  {
    let stack: StackController
    private weak var tree: TreeMirror?
    /// The view controllers that this class has passed to `setViewControllers` last. Only the user can remove some of
    /// them afterwards, by a swipe back or with the menu of the back button. Then `viewControllers` is shorter.
    private var mirrored: [UIViewController] = []
    /// The transition that UIKit animates now, or `nil`. The reference is weak, because only UIKit's completion
    /// closure retains the object. If UIKit discards the closure, the property becomes `nil`.
    private weak var move: SharedTransition?
    /// Whether UIKit is changing the screens without an animation, between its calls of `willShow` and `didShow`.
    private var isPlacing = false
    private var knownBars: [NavigationBarPreferences] = []
    /// The view controller that UIKit has passed to `willShow` last. The navigation bar shows its title and buttons.
    private weak var announced: UIViewController?

    var controller: Controller { stack }

    init(_ stack: StackController, in tree: TreeMirror) {
      self.stack = stack
      self.tree = tree
      super.init(nibName: nil, bundle: nil)
      delegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      // This object becomes the delegate of the gesture recognizers. UIKit's own delegate allows no swipe back if the back
      // button has an action of its own.
      recognizers.forEach { $0.delegate = self }
      // Large titles are allowed here for the whole bar. Each screen turns them off or on with `largeTitleDisplayMode`.
      navigationBar.prefersLargeTitles = true
    }

    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      tree?.viewIsInPlace(true, of: stack)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      endChangeWithoutDidShow()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      tree?.viewIsInPlace(false, of: stack)
      endChangeWithoutDidShow()
    }

    /// Ends a change of the screens for which UIKit does not call `didShow`, because the navigation controller itself
    /// has appeared or disappeared during the change. Otherwise `isPlacing` would stay `true`, and later updates
    /// would have no effect.
    private func endChangeWithoutDidShow() {
      isPlacing = false
      update(animated: false)
    }

    // MARK: The tree has changed

    func update(animated: Bool) {
      guard move == nil, !isPlacing, let tree else { return }
      let wanted = stack.controllers.map(tree.screen)
      guard wanted != viewControllers else { return mirrored = wanted }
      mirrored = wanted
      setViewControllers(wanted, animated: animated && viewIfLoaded?.window != nil)
      updatePreferences()
    }

    // MARK: UIKit has changed

    func navigationController(
      _ navigationController: UINavigationController,
      willShow viewController: UIViewController,
      animated: Bool
    ) {
      showBar(of: viewController, animated: animated)
      guard let transitionCoordinator else { return isPlacing = true }
      // `viewControllers` already lacks the last screen, so the user is swiping this screen away.
      // `beginInteractivePop()` begins the same pop of the `StackController`, which ends together with the swipe.
      // `nil` means that the `StackController` cannot pop now, for example because a lifecycle callback is running.
      // Then `updateStack()` pops after the swipe.
      let isPoppedByUser = viewControllers == mirrored.dropLast() && allowsPop
      let move = SharedTransition(isPoppedByUser ? stack.beginInteractivePop() : nil)
      self.move = move
      move.transition?.whenEnded { [weak self] _ in self?.endGesture() }
      transitionCoordinator.animate(alongsideTransition: nil) { [weak self] context in
        self?.move = nil
        move.end(isCanceled: context.isCancelled)
        // After a canceled swipe, `updateStack()` would be wrong. UIKit may put the screen back into
        // `viewControllers` one turn of the run loop later, and until then the screen would count as popped.
        if context.isCancelled { self?.update(animated: false) } else { self?.updateStack() }
      }
    }

    func navigationController(
      _ navigationController: UINavigationController,
      didShow viewController: UIViewController,
      animated: Bool
    ) {
      isPlacing = false
      updateStack()
    }

    /// Pops from the `StackController` the screens that the user has removed in UIKit. The menu of the back button
    /// removes screens without asking. If such a screen has unsaved input, it is pushed again, and the user is asked.
    private func updateStack() {
      guard move == nil, !isPlacing, let tree else { return }
      let left = mirrored.dropFirst(viewControllers.count)
      if let lowest = left.first, mirrored.starts(with: viewControllers) {
        mirrored = viewControllers
        let controllers = stack.controllers
        if let index = controllers.firstIndex(where: { tree.screen(of: $0) === lowest }), index > 0 {
          guard controllers[index...].contains(where: \.needsConfirmationToLeave) else {
            return tree.window.didGoBack(to: controllers[index - 1])
          }
          update(animated: false)
          tree.window.goBack(to: controllers[index - 1])
          return
        }
      }
      update(animated: false)
      updatePreferences()
    }

    // MARK: The swipe back

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      viewControllers.count > 1 && move == nil && allowsPop
    }

    private var allowsPop: Bool {
      stack.preferences(\.interactivePop).isAllowed && stack.top?.needsConfirmationToLeave == false
    }

    /// The gesture recognizers of the swipe from the edge of the screen and, since iOS 26, of the swipe anywhere in the
    /// content.
    private var recognizers: [UIGestureRecognizer] {
      var all = [interactivePopGestureRecognizer]
      if #available(iOS 26, *) { all.append(interactiveContentPopGestureRecognizer) }
      return all.compactMap { $0 }
    }

    /// Cancels the user's swipe, because the change of controllers to which it belongs has already ended.
    private func endGesture() {
      guard move != nil else { return }
      for recognizer in recognizers {
        recognizer.isEnabled = false
        recognizer.isEnabled = true
      }
    }

    // MARK: The bar

    /// Shows or hides the navigation bar when a screen is about to appear. If this were done earlier, the layout of the old
    /// screen would jump.
    private func showBar(of viewController: UIViewController, animated: Bool) {
      announced = viewController
      let mirror =
        viewController as? any Mirror ?? (viewController as? ShellViewController)?.content as? any Mirror
      guard let isHidden = mirror?.controller.preferences(\.navigationBar).isHidden else { return }
      if isHidden != isNavigationBarHidden { setNavigationBarHidden(isHidden, animated: animated) }
    }

    /// Shows or hides the navigation bar for a screen that returns after a canceled swipe. UIKit does not call
    /// `willShow` for such a screen.
    func screenWillAppear(_ screen: UIViewController, animated: Bool) {
      if move != nil, announced !== screen, mirrored.last === screen {
        showBar(of: screen, animated: animated)
      }
    }

    // MARK: Preferences

    func updatePreferences() {
      guard let tree else { return }
      let controllers = stack.controllers
      let bars = controllers.map { $0.preferences(\.navigationBar) }
      guard
        bars != knownBars || viewControllers.contains(where: { $0.navigationItem.standardAppearance == nil })
      else {
        return
      }
      knownBars = bars
      for (index, controller) in controllers.enumerated() {
        let item = tree.screen(of: controller).navigationItem
        let back = index == 0 ? nil : stack.makeBackItem(to: controllers[index - 1])
        item.show(bars[index], back: back, keepsContent: controller is UIKitController) {
          [weak tree, weak stack] item in
          if let stack { tree?.window.activate(item, of: stack) }
        }
        item.largeTitleDisplayMode = controller.hasLargeTitle ? .always : .never
        if index > 0 { tree.screen(of: controllers[index - 1]).navigationItem.backButtonTitle = back?.title }
      }
      let isOnScreen = viewIfLoaded?.window != nil
      if let top = viewControllers.last, !isOnScreen || top === announced {
        showBar(of: top, animated: isOnScreen)
      }
    }
  }
#endif
