#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// Shows the controllers of a `ControllerWindow` with UIKit. This class creates one view controller, called a
  /// mirror, for each controller, and passes the calls of the window on to the mirrors.
  ///
  /// A mirror is kept as long as its controller is in the window, even while the mirror is off screen. For example, a
  /// `UINavigationController` also contains the screens below its top.
  @MainActor
  final class TreeMirror: WindowHost {
    private struct Entry {
      let mirror: any Mirror
      /// The view controller that is pushed on a navigation stack and contains `mirror`. It is needed if `mirror` is
      /// a `UINavigationController`, which UIKit refuses to push. Otherwise `nil`, and `mirror` itself is pushed.
      var shell: ShellViewController?
      /// The navigation controller that contains `mirror` in a column of a `UISplitViewController`. `nil` if `mirror`
      /// is not in a column, or is a navigation controller itself.
      var column: UINavigationController?
      /// Set while the `ControllerWindow` waits until UIKit has put the view on screen. Calling `finish()` ends the wait.
      /// The window then calls `viewIsAppearing` of the controller, and lays out its view.
      var token: EmbeddingToken?
      /// Whether UIKit has put the view of this entry's view controller on screen and has set its final size.
      var isInPlace = false
    }

    let window: ControllerWindow
    /// Whether this object shows the controllers of `window`. `false` after the app has created another
    /// `ConciergeViewController` for the same window.
    var isHost: Bool { window.host === self }
    private(set) lazy var layers = LayerPresenter(of: self)
    private var entries: [ObjectIdentifier: Entry] = [:]

    init(_ window: ControllerWindow) {
      self.window = window
    }

    /// Returns the view controller that shows a controller, or `nil` if none was created yet.
    func mirrorIfAny(of controller: Controller) -> (any Mirror)? {
      entries[ObjectIdentifier(controller)]?.mirror
    }

    /// Returns the view controller that shows a controller. If there is none, creates a new one.
    func mirror(of controller: Controller) -> any Mirror {
      if let mirror = mirrorIfAny(of: controller) { return mirror }
      let mirror: any Mirror =
        switch controller {
        case let stack as StackController: StackViewController(stack, in: self)
        case let tabs as TabController: TabsViewController(tabs, in: self)
        case let split as SplitController: ColumnsViewController(split, in: self)
        default: ScreenViewController(controller, in: self)
        }
      entries[ObjectIdentifier(controller)] = Entry(mirror: mirror)
      mirror.update(animated: false)
      mirror.updatePreferences()
      return mirror
    }

    /// Returns the view controller to push on a navigation stack for a controller. A `UINavigationController` is
    /// wrapped in a plain view controller, because UIKit raises an exception if a navigation controller is pushed.
    func screen(of controller: Controller) -> UIViewController {
      if let own = controller as? UIKitController, own.isPushedByApp { return own.viewController }
      let mirror = mirror(of: controller)
      guard mirror is UINavigationController else { return mirror }
      if let shell = entries[ObjectIdentifier(controller)]?.shell { return shell }
      let shell = ShellViewController(nibName: nil, bundle: nil)
      shell.content = mirror
      entries[ObjectIdentifier(controller)]?.shell = shell
      return shell
    }

    /// Returns the navigation controller that shows a controller in a column of a `UISplitViewController`. A plain
    /// view controller is wrapped here in a navigation controller without a visible bar. Otherwise UIKit would add a
    /// navigation controller with a visible bar, or push the view controller on the stack of the column.
    func column(of controller: Controller) -> UIViewController {
      let mirror = mirror(of: controller)
      if mirror is UINavigationController { return mirror }
      if let column = entries[ObjectIdentifier(controller)]?.column { return column }
      let column = ColumnNavigationController(rootViewController: mirror)
      entries[ObjectIdentifier(controller)]?.column = column
      return column
    }

    // MARK: Places

    /// Records whether UIKit has put the view of a controller on screen. The `ControllerWindow` waits for this before it
    /// calls `viewIsAppearing` of the controller. View controllers pass `true` when the size of the view is final, and
    /// `false` when the view has disappeared.
    func viewIsInPlace(_ isInPlace: Bool, of controller: Controller) {
      entries[ObjectIdentifier(controller)]?.isInPlace = isInPlace
      finishToken(of: controller)
    }

    private func finishToken(of controller: Controller) {
      // The app's own view controllers do not call `viewIsInPlace`. So if the app has pushed a view controller, `finish()`
      // ends the window's wait for the view at once.
      let isPushedByApp = (controller as? UIKitController)?.isPushedByApp ?? false
      guard let entry = entries[ObjectIdentifier(controller)],
        isPushedByApp || entry.isInPlace || isHidden(controller)
      else { return }
      entries[ObjectIdentifier(controller)]?.token = nil
      entry.token?.finish()
    }

    /// Returns whether UIKit will not show a controller's view: it is in a hidden column, under a view controller that the
    /// app has pushed, or in a tab that the app has left already.
    private func isHidden(_ controller: Controller) -> Bool {
      guard let container = controller.parent else { return false }
      switch mirrorIfAny(of: container) {
      case let columns as ColumnsViewController where !columns.hasRoom(for: controller): return true
      case let stack as StackViewController where stack.covers(controller): return true
      case let tabs as TabsViewController where tabs.hides(controller): return true
      default: return isHidden(container)
      }
    }

    /// Ends the wait of the `ControllerWindow` for views that are hidden, and that UIKit will not put on screen.
    /// `finishToken(of:)` does nothing for all other views.
    func viewsDidHide() {
      for entry in entries.values where entry.token != nil { finishToken(of: entry.mirror.controller) }
    }

    // MARK: WindowHost

    func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
      let mirror = mirror(of: controller)
      entries[ObjectIdentifier(controller)]?.token = token
      let isAnimated = controller.transition?.isAnimated ?? false
      if let container { self.mirror(of: container).loadViewIfNeeded() }
      update(container, animated: isAnimated)
      mirror.update(animated: false)
      mirror.updatePreferences()
      // Normally, `viewIsAppearing` of the view controller ends the window's wait for the view. UIKit does not call it for
      // a view in a hidden column, or if a view controller on screen gets a new view. Then the wait ends here.
      finishToken(of: controller)
    }

    func remove(_ controller: Controller) {
      guard let mirror = mirrorIfAny(of: controller) else { return }
      entries[ObjectIdentifier(controller)]?.token = nil
      update(controller.parent, animated: false)
      // UIKit may not call `viewDidDisappear(_:)` for a view without a `UIWindow`, so `isInPlace` is reset here. Otherwise
      // the next appearance would not wait until UIKit has placed the view.
      if mirror.viewIfLoaded?.window == nil { entries[ObjectIdentifier(controller)]?.isInPlace = false }
    }

    func animate(_ transition: ContainerTransition) {
      if let container = transition.change.container {
        mirror(of: container).animate(transition)
      } else {
        layers.animate(transition)
      }
    }

    func treeDidChange(_ change: TreeChange) {
      update(change.container, animated: false)
      change.container.flatMap(mirrorIfAny)?.updatePreferences()
      change.removed.forEach(forget)
      layers.updatePreferences()
    }

    func preferencesDidChange(of controller: Controller) {
      mirrorIfAny(of: controller)?.updatePreferences()
      if controller.parent == nil { layers.updatePreferences() }
    }

    func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool {
      guard let responder else {
        return mirrorIfAny(of: controller)?.viewIfLoaded?.endEditing(true) ?? false
      }
      return (responder as? UIResponder)?.becomeFirstResponder() ?? false
    }

    /// Updates the view controllers for the children of a container, or for the presented controllers of the window.
    private func update(_ container: Controller?, animated: Bool) {
      if let container {
        mirrorIfAny(of: container)?.update(animated: animated)
      } else {
        layers.update(animated: animated)
      }
    }

    /// Releases the view controllers of a controller and of all its children, unless the controller is in the window
    /// again, because it was only moved to another container.
    private func forget(_ controller: Controller) {
      guard controller.window !== window else { return }
      entries[ObjectIdentifier(controller)] = nil
      controller.children.forEach(forget)
    }
  }
#endif
