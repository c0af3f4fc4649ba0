#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The navigation controller that shows a `StackController`.
  ///
  /// When the app pushes or pops controllers of the `StackController`, this class calls `setViewControllers(_:animated:)`. A
  /// tap on the back button also changes the `StackController` first. In three cases, UIKit's stack changes first, and this
  /// class then updates the `StackController`: after a swipe back, after a choice in the menu of the back button, and after a
  /// push or pop by the app's own view controllers.
  final class StackViewController: UINavigationController, Mirror, UINavigationControllerDelegate,
    UIGestureRecognizerDelegate
  {
    private struct ShownBar: Equatable {
      let preferences: NavigationBarPreferences
      let back: BarItem?
    }

    let stack: StackController
    private weak var tree: TreeMirror?
    /// The view controllers of the `StackController`'s controllers, as this class has last passed them to UIKit. If UIKit's
    /// `viewControllers` differs, then a swipe back, the menu of the back button or the app has changed UIKit's stack.
    private var mirrored: [UIViewController] = []
    /// Whether the app has called a method such as `pushViewController(_:animated:)`, and the `StackController` is now
    /// making the same change.
    private var isFollowing = false
    /// Whether the app has called a method such as `pushViewController(_:animated:)`, and UIKit has not begun to show the new
    /// screen. If an update comes meanwhile, the `StackController` makes the same change. Otherwise, the update would undo the
    /// change in UIKit's stack.
    private var hasAppChange = false
    /// The transition that UIKit animates now, or `nil`. The reference is weak, because only UIKit's completion
    /// closure retains the object. If UIKit discards the closure, the property becomes `nil`.
    private weak var move: SharedTransition?
    /// Whether UIKit is changing the screens without an animation, between its calls of `willShow` and `didShow`. Until the
    /// change has ended, this class passes no other screens to UIKit.
    private var isPlacing = false
    private let popGate = PopGate()
    private var isPopGateConnected = false
    /// The title and buttons that this class has set on each screen. New preferences are compared with these values, and
    /// only the differences are set.
    private var shownBars: [ObjectIdentifier: ShownBar] = [:]
    /// The view controller that UIKit has passed to `willShow` last: the top screen, or the screen that is about to appear.
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
      // UIKit's own delegate forbids the swipe from the edge if the back button has a custom action, so this object
      // replaces it.
      interactivePopGestureRecognizer?.delegate = self
      popGate.allowsPop = { [weak self] in self?.canBeginPop(at: $0) ?? false }
      // The gesture recognizer `popGate` only allows or forbids swipes back. With UIKit's default values, it would also
      // cancel or delay touches on buttons and other views.
      (popGate.cancelsTouchesInView, popGate.delaysTouchesEnded) = (false, false)
      view.addGestureRecognizer(popGate)
      // Large titles are allowed here for the whole bar. Each screen turns them off or on with `largeTitleDisplayMode`.
      navigationBar.prefersLargeTitles = true
    }

    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      connectPopGate()
      tree?.viewIsInPlace(true, of: stack)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      endChangeWithoutDidShow()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      tree?.viewIsInPlace(false, of: stack)
      guard isPlacing else { return update(animated: false) }
      // UIKit does not call `didShow` if this navigation controller disappears during a change. So the `StackController`
      // takes over UIKit's new screens here. UIKit itself ends the change only in the next turn of the run loop. Other
      // updates must wait until then, so the task allows them.
      updateStack(evenIfPlacing: true)
      Task { [weak self] in if self?.viewIfLoaded?.window == nil { self?.endChangeWithoutDidShow() } }
    }

    /// Ends a change of the screens for which UIKit does not call `didShow`, because the navigation controller itself
    /// has appeared or disappeared during the change. Otherwise `isPlacing` would stay `true`, and later updates
    /// would have no effect.
    private func endChangeWithoutDidShow() {
      guard isPlacing else { return update(animated: false) }
      isPlacing = false
      updateStack()
    }

    // MARK: The tree has changed

    func update(animated: Bool) {
      guard move == nil, !isPlacing, !isFollowing, let tree else { return }
      let wanted = stack.controllers.map(tree.screen)
      guard wanted != viewControllers else { return mirrored = wanted }
      if hasAppChange || viewControllers.contains(where: isOfApp) { return followApp(animated: false) }
      mirrored = wanted
      super.setViewControllers(wanted, animated: animated && viewIfLoaded?.window != nil)
      updatePreferences()
    }

    // MARK: UIKit has changed

    func navigationController(
      _ navigationController: UINavigationController,
      willShow viewController: UIViewController,
      animated: Bool
    ) {
      hasAppChange = false
      showBar(of: viewController, animated: animated)
      guard let transitionCoordinator else { return isPlacing = true }
      // The app has called `pushViewController(_:animated:)`. The `StackController` begins the same push now, so that it
      // ends together with UIKit's animation.
      if viewControllers.count > mirrored.count, viewControllers.starts(with: mirrored) {
        followApp(animated: true)
      }
      // `viewControllers` does not contain the last screen any more, so the user is swiping this screen away. The
      // `StackController` begins the same pop, which ends together with the swipe. If it cannot pop now, for example during
      // a lifecycle callback, the result is `nil`, and `updateStack()` pops after the swipe.
      let isPoppedByUser = viewControllers == mirrored.dropLast() && allowsPop
      let move = SharedTransition(isPoppedByUser ? stack.beginInteractivePop() : nil)
      self.move = move
      move.transition?.whenEnded { [weak self] _ in self?.endGesture() }
      transitionCoordinator.animate(alongsideTransition: nil) { [weak self] context in
        self?.move = nil
        move.end(isCanceled: context.isCancelled)
        // After a canceled swipe, UIKit may put the top screen back into `viewControllers` only one turn of the run loop later.
        // Until then, UIKit's stack looks as if the user had popped the screen. `updateStack()` would pop it in the
        // `StackController`, too, so only `update` is called.
        if context.isCancelled {
          self?.update(animated: false)
          // At the start of the swipe, the bar was shown or hidden for the screen below. UIKit does not call `willShow` after
          // a canceled swipe, so the bar of the top screen is restored here.
          if let top = self?.mirrored.last { self?.showBar(of: top, animated: animated) }
        } else {
          self?.updateStack()
        }
        Task { self?.update(animated: false) }
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

    /// Makes the same change in the `StackController` after the user or the app has changed UIKit's stack. The menu of the
    /// back button removes screens without a question. If such a screen has unsaved input, this method pushes it again and
    /// asks the user.
    private func updateStack(evenIfPlacing: Bool = false) {
      guard move == nil, !isPlacing || evenIfPlacing, !isFollowing, let tree else { return }
      hasAppChange = false
      let left = mirrored.filter { !viewControllers.contains($0) }
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
      } else if viewControllers != mirrored {
        return followApp(animated: false)
      }
      update(animated: false)
      updatePreferences()
    }

    /// Makes the same change in the `StackController` after the app has called a method such as
    /// `pushViewController(_:animated:)`. Each pushed view controller gets a `UIKitController`. Screens that the app has
    /// removed save their unsaved input.
    private func followApp(animated: Bool) {
      guard !isFollowing, let tree else { return }
      hasAppChange = false
      var controllers = stack.controllers
      let gone = mirrored.filter { !viewControllers.contains($0) }
      let leaving = controllers.filter { gone.contains(tree.screen(of: $0)) }
      controllers.removeAll { controller in leaving.contains { $0 === controller } }
      for (index, pushed) in viewControllers.enumerated() where !mirrored.contains(pushed) {
        // A view controller of this library already has a controller, which is used again. For example, the app may set an
        // earlier value of `viewControllers`.
        let controller = (pushed as? any Mirror)?.controller ?? UIKitController(pushedByApp: pushed)
        let below = controllers.firstIndex { index > 0 && tree.screen(of: $0) === viewControllers[index - 1] }
        controllers.insert(controller, at: below.map { $0 + 1 } ?? (index == 0 ? 0 : controllers.count))
      }
      mirrored = controllers.map(tree.screen)
      isFollowing = true
      // UIKit gets the new stack before `setControllers` is called, because the transition that `setControllers` begins ends
      // only when UIKit has shown the new screen.
      if mirrored != viewControllers { super.setViewControllers(mirrored, animated: false) }
      tree.viewsDidHide()
      stack.setControllers(controllers, animated: animated) { [weak self] _ in
        self?.isFollowing = false
        self?.update(animated: false)
        self?.updatePreferences()
      }
    }

    /// Returns whether the app has pushed this view controller since the last update. A view controller of this library (a
    /// `Mirror`) was not pushed by the app: UIKit itself may put it back into `viewControllers` after a canceled swipe
    /// back.
    private func isOfApp(_ viewController: UIViewController) -> Bool {
      !(viewController is any Mirror) && !mirrored.contains(viewController)
    }

    /// Returns whether UIKit will not show the view of a controller, because the app has pushed a view controller over it.
    func covers(_ controller: Controller) -> Bool {
      isFollowing && mirrored.last !== tree?.screen(of: controller)
    }

    // MARK: Changes by the app

    // The app's own view controllers call these methods. The overrides notice every change, while UIKit calls its delegate only
    // if the visible view controller changes on screen.

    override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
      super.setViewControllers(viewControllers, animated: animated)
      appDidChange()
    }

    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
      super.pushViewController(viewController, animated: animated)
      appDidChange()
    }

    override func popViewController(animated: Bool) -> UIViewController? {
      defer { appDidChange() }
      return super.popViewController(animated: animated)
    }

    override func popToRootViewController(animated: Bool) -> [UIViewController]? {
      defer { appDidChange() }
      return super.popToRootViewController(animated: animated)
    }

    /// Pops to a view controller of the app. UIKit raises an exception for a view controller that is not in its stack. So
    /// if a view controller of this library contains the app's view controller, the outer one is passed to UIKit.
    override func popToViewController(_ viewController: UIViewController, animated: Bool)
      -> [UIViewController]?
    {
      defer { appDidChange() }
      return super.popToViewController(viewControllers.screen(of: viewController), animated: animated)
    }

    private func appDidChange() {
      hasAppChange = true
      if viewIfLoaded?.window == nil || viewControllers.last === mirrored.last { updateStack() }
    }

    // MARK: The swipe back

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { canBeginPop }

    private var canBeginPop: Bool { viewControllers.count > 1 && move == nil && allowsPop }

    /// Returns whether a swipe back may begin at the distance `start` from the left edge, in points. The preferences may
    /// allow swipes only near the edge. The finger has not moved yet, so the method assumes that it will move in the
    /// direction that goes back.
    private func canBeginPop(at start: Double) -> Bool {
      let (policy, direction) = (stack.preferences(\.interactivePop), stack.environment.layoutDirection)
      let (step, width) = (direction == .leftToRight ? 1.0 : -1, view.bounds.width)
      guard canBeginPop else { return false }
      return policy.accepts(start: start, translation: step, width: width, direction: direction)
    }

    /// Makes UIKit's swipe back that begins anywhere in the content (since iOS 26) wait for `popGate`, a gesture recognizer
    /// that allows or forbids swipes back. The delegate of UIKit's gesture is not replaced, because that delegate lets scroll
    /// views and the swipe actions of rows handle a touch first. UIKit may create its gesture only after the view has loaded,
    /// so this method is called when the view appears.
    private func connectPopGate() {
      guard !isPopGateConnected, #available(iOS 26, *),
        let recognizer = interactiveContentPopGestureRecognizer
      else { return }
      isPopGateConnected = true
      recognizer.require(toFail: popGate)
    }

    private var allowsPop: Bool {
      stack.preferences(\.interactivePop).isAllowed && stack.top?.needsConfirmationToLeave == false
    }

    /// Called when the `StackController` has finished or canceled the pop that belongs to the user's swipe. If the finger is
    /// still down, for example because the pop has reached its time limit, this method cancels the swipe.
    private func endGesture() {
      guard move != nil else {
        // At the start of the swipe, the bar was shown or hidden for the screen below. UIKit may have ended the swipe without
        // calling its completion, so the bar of the top screen is shown or hidden here.
        if let top = viewControllers.last { showBar(of: top, animated: false) }
        return
      }
      // The swipe is canceled by disabling its gesture recognizer for a moment. UIKit has one recognizer for the swipe from
      // the edge of the screen and, since iOS 26, one for the swipe anywhere in the content.
      var recognizers = [interactivePopGestureRecognizer]
      if #available(iOS 26, *) { recognizers.append(interactiveContentPopGestureRecognizer) }
      for case let recognizer? in recognizers {
        recognizer.isEnabled = false
        recognizer.isEnabled = true
      }
    }

    // MARK: The bar

    /// Shows or hides the navigation bar. Called when a screen is about to appear: if the bar changed earlier, the screen
    /// that leaves would be laid out again and jump.
    private func showBar(of viewController: UIViewController, animated: Bool) {
      let previous = announced
      announced = viewController
      // `hidesBar` returns `nil` for a view controller that the app has pushed, because that one may hide the bar itself.
      // But if the previous screen has hidden the bar, the bar is shown: the user needs the back button.
      let isHidden =
        hidesBar(viewController) ?? (isNavigationBarHidden && previous.flatMap(hidesBar) != true)
      if isHidden != isNavigationBarHidden { setNavigationBarHidden(isHidden, animated: animated) }
    }

    /// Returns whether the preferences of a screen hide the bar, or `nil` for a view controller that the app has pushed,
    /// which has no preferences.
    private func hidesBar(_ viewController: UIViewController) -> Bool? {
      let mirror =
        viewController as? any Mirror ?? (viewController as? ShellViewController)?.content as? any Mirror
      return mirror?.controller.preferences(\.navigationBar).isHidden
    }

    // MARK: Preferences

    func updatePreferences() {
      guard let tree else { return }
      let controllers = stack.controllers
      let previous = shownBars
      shownBars = [:]
      for (index, controller) in controllers.enumerated() {
        let screen = tree.screen(of: controller)
        let back = index == 0 ? nil : stack.makeBackItem(to: controllers[index - 1])
        // If the screen below is a view controller of the app, wrapped in a `UIKitController`, it may have set its title
        // itself. Then `back.title` is empty, and `backButtonTitle` is not set, so that UIKit shows the view controller's
        // title.
        if let back, !(controllers[index - 1] is UIKitController) || !back.title.isEmpty {
          tree.screen(of: controllers[index - 1]).navigationItem.backButtonTitle = back.title
        }
        // A view controller that the app has pushed sets its own bar buttons. They are not changed here.
        if (controller as? UIKitController)?.isPushedByApp == true { continue }
        let bar = ShownBar(preferences: controller.preferences(\.navigationBar), back: back)
        let old = previous[ObjectIdentifier(screen)]
        shownBars[ObjectIdentifier(screen)] = bar
        screen.navigationItem.largeTitleDisplayMode = controller.hasLargeTitle ? .always : .never
        if bar == old { continue }
        screen.navigationItem.show(
          bar.preferences,
          after: old?.preferences,
          back: back,
          keepsContent: controller is UIKitController
        ) { [weak tree, weak stack, weak controller] event in
          // The user may choose from a menu that was already open when another screen was pushed. The choice is then ignored,
          // because its screen is not on top any more.
          if let tree, let controller, stack?.top === controller { event(tree.window, controller) }
        }
      }
      let isOnScreen = viewIfLoaded?.window != nil
      if let top = viewControllers.last, !isOnScreen || top === announced {
        showBar(of: top, animated: isOnScreen)
      }
    }
  }
#endif
