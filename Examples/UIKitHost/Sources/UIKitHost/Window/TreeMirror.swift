import Concierge
import UIKit

/// The host of a window: makes a mirror for each controller of the tree, and passes the calls of the window on to them.
///
/// A mirror lives as long as its controller is in the tree, also while it is off screen: a stack of UIKit contains the
/// screens below its top.
@MainActor
final class TreeMirror: WindowHost {
  let window: ControllerWindow
  private(set) lazy var layers = LayerPresenter(of: self)
  private var mirrors: [ObjectIdentifier: any Mirror] = [:]
  private var shells: [ObjectIdentifier: ShellViewController] = [:]
  /// The transitions whose animations have ended while a view inside was not in place.
  private var ending: [ContainerTransition] = []

  init(_ window: ControllerWindow) {
    self.window = window
  }

  /// Returns the mirror of a controller, or `nil` if there is none yet.
  func mirrorIfAny(of controller: Controller) -> (any Mirror)? { mirrors[ObjectIdentifier(controller)] }

  /// Returns the mirror of a controller.
  func mirror(of controller: Controller) -> any Mirror {
    if let mirror = mirrorIfAny(of: controller) { return mirror }
    let mirror: any Mirror =
      switch controller {
      case let stack as StackController: StackViewController(stack, in: self)
      case let tabs as TabController: TabsViewController(tabs, in: self)
      case let split as SplitController: ColumnsViewController(split, in: self)
      default: ScreenViewController(controller, in: self)
      }
    mirrors[ObjectIdentifier(controller)] = mirror
    mirror.update(animated: false)
    mirror.updatePreferences()
    return mirror
  }

  /// Returns the view controller that shows a controller in a stack. The method wraps UIKit's own containers, because
  /// UIKit does not push them.
  func screen(of controller: Controller) -> UIViewController {
    let mirror = mirror(of: controller)
    if mirror is ScreenViewController { return mirror }
    if let shell = shells[ObjectIdentifier(controller)] { return shell }
    let shell = ShellViewController(nibName: nil, bundle: nil)
    shell.content = mirror
    shells[ObjectIdentifier(controller)] = shell
    return shell
  }

  // MARK: Animations

  /// Ends a transition whose animation has ended, as soon as all views inside are in place: a screen may have been pushed
  /// during the animation.
  func end(_ transition: ContainerTransition) {
    let isWaiting = mirrors.values.contains { mirror in
      guard mirror.token != nil else { return false }
      return sequence(first: mirror.controller, next: \.parent).contains { controller in
        transition.incoming.contains { $0 === controller }
      }
    }
    if isWaiting { ending.append(transition) } else { transition.finish() }
  }

  /// Called when a mirror has its place.
  func viewIsInPlace() {
    let transitions = ending
    ending = []
    transitions.forEach(end)
  }

  // MARK: WindowHost

  func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    let mirror = mirror(of: controller)
    mirror.token = token
    let isAnimated = controller.transition?.isAnimated ?? false
    if let container {
      self.mirror(of: container).add(mirror, animated: isAnimated)
    } else {
      layers.add(mirror, animated: isAnimated)
    }
    (mirror as? ScreenViewController)?.showHostedView()
    mirror.updatePreferences()
    // The view is in place already if the controller has rebuilt its view.
    mirror.keepPromise()
  }

  func remove(_ controller: Controller) {
    guard let mirror = mirrorIfAny(of: controller) else { return }
    mirror.token = nil
    if let parent = controller.parent {
      mirrorIfAny(of: parent)?.remove(mirror)
    } else {
      layers.remove(mirror)
    }
    // UIKit may have no opportunity to call `viewDidDisappear(_:)`.
    if mirror.viewIfLoaded?.window == nil { mirror.isInPlace = false }
  }

  func animate(_ transition: ContainerTransition) {
    if let container = transition.container {
      mirror(of: container).animate(transition)
    } else {
      layers.animate(transition)
    }
  }

  func treeDidChange(_ change: TreeChange) {
    if let container = change.container {
      mirrorIfAny(of: container)?.update(animated: false)
      mirrorIfAny(of: container)?.updatePreferences()
    } else {
      layers.update(animated: false)
    }
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

  /// Releases the mirrors of a controller that has left the tree, and of those below.
  private func forget(_ controller: Controller) {
    guard controller.window !== window else { return }
    mirrors[ObjectIdentifier(controller)] = nil
    shells[ObjectIdentifier(controller)] = nil
    controller.children.forEach(forget)
  }
}
