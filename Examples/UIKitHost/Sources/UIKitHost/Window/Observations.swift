import Concierge
import UIKit

/// The registrations of a view controller for changes of its traits, of its scene, and of the user's settings. They end when
/// the object is deallocated.
@MainActor
final class Observations {
  // Safe: only the main actor writes it, and `deinit` runs when no other reference exists. An isolated `deinit` needs iOS 18.4.
  private nonisolated(unsafe) var observers: [any NSObjectProtocol] = []

  deinit {
    observers.forEach(NotificationCenter.default.removeObserver)
  }

  func observe(
    _ viewController: ConciergeViewController,
    traits: @escaping @MainActor (ConciergeViewController) -> Void,
    scenePhase: @escaping @MainActor (ConciergeViewController, ControllerEnvironment.ScenePhase) -> Void
  ) {
    viewController.registerForTraitChanges([
      UITraitUserInterfaceIdiom.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
      UITraitLayoutDirection.self, UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self,
      UITraitDisplayScale.self,
    ]) { (viewController: ConciergeViewController, _) in traits(viewController) }
    observe(UIAccessibility.reduceMotionStatusDidChangeNotification, viewController) { viewController, _ in
      traits(viewController)
    }
    let phases: [(Notification.Name, ControllerEnvironment.ScenePhase)] = [
      (UIScene.didActivateNotification, .active),
      (UIScene.willDeactivateNotification, .inactive),
      (UIScene.didEnterBackgroundNotification, .background),
      (UIScene.willEnterForegroundNotification, .inactive),
    ]
    for (name, phase) in phases {
      observe(name, viewController) { viewController, scene in
        // The notifications of all scenes arrive here.
        if scene === viewController.viewIfLoaded?.window?.windowScene { scenePhase(viewController, phase) }
      }
    }
  }

  /// Calls a handler for each notification. UIKit posts them on the main thread.
  private func observe(
    _ name: Notification.Name,
    _ viewController: ConciergeViewController,
    _ handler: @escaping @MainActor (ConciergeViewController, UIScene?) -> Void
  ) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [weak viewController] notification in
        nonisolated(unsafe) let object = notification.object
        MainActor.assumeIsolated {
          if let viewController { handler(viewController, object as? UIScene) }
        }
      }
    )
  }
}
