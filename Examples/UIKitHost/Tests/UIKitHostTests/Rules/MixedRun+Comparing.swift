import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// The comparison of UIKit with the tree.
extension MixedRun {
  func rest(_ screen: UIKitScreen) async {
    for _ in 0..<4 {
      screen.proceed()
      for _ in 0..<3 { await Task.yield() }
      compareAlert(in: screen)
      prompts?.dismiss()
      if SimulatedDevice.refusesPresentations {
        SimulatedDevice.refusesPresentations = false
        // UIKit prints a warning when it refuses.
        complaints += SimulatedDevice.takeComplaints().filter { !$0.hasPrefix("Attempt to ") }
      }
      await clock.advance(by: .milliseconds(300))
      foreign.removeAll { $0.presentingViewController == nil }
      dismissForeign(animated: false)
    }
    // The task of an alert may begin late, because Swift does not run the tasks of the main actor in order on Linux.
    for _ in 0..<1_000 where alerts > 0 {
      await Task.yield()
      prompts?.dismiss()
    }
    screen.proceed()
    guard let found = difference(in: screen) else { return }
    if ProcessInfo.processInfo.environment["CONCIERGE_SEED"] != nil {
      print(history.suffix(30).joined(separator: ", "), screen.tree.debugDescription, separator: "\n")
    }
    problem =
      "\(found) after \(history.suffix(6).joined(separator: ", ")); freedoms \(SimulatedDevice.freedoms.rawValue)"
  }

  private func difference(in screen: UIKitScreen) -> String? {
    complaints += SimulatedDevice.takeComplaints()
    if let complaint = complaints.first { return "UIKit complains: \(complaint)" }
    if alerts > 0 { return "\(alerts) alerts have not been answered" }
    if !screen.window.isKeyWindow { return "the window of the tree gets no keys" }
    if screen.root.view.frame.minY != 0 { return "the keyboard has gone, and the root is still moved" }
    let layers = screen.presented.compactMap { ($0 as? LayerViewController)?.layer }
    let wanted = screen.tree.presented
    guard layers.elementsEqual(wanted, by: ===) else {
      return "UIKit presents \(layers.count) layers, the tree \(wanted.count)"
    }
    for stack in stacks {
      // UIKit calls no `didShow` for a push in a tab that a full-screen layer covers just then. The tree follows when the tab appears.
      guard let navigation = screen.navigation(of: stack), stack.window != nil,
        stack.appearance == .appeared || screen.root.view.window != nil
      else { continue }
      if navigation.viewControllers != stack.controllers.map(screen.root.mirror.screen) {
        return
          "UIKit has \(navigation.viewControllers.count) screens in a stack, the tree \(stack.controllers.count)"
      }
    }
    return placeProblem(of: screen.tree.visibleLayers, in: screen) ?? lookProblem(of: screen)
  }

  /// Checks that what has appeared is in the window, unless UIKit has no room for its column.
  private func placeProblem(of controllers: [Controller], in screen: UIKitScreen) -> String? {
    for controller in controllers {
      if controller.appearance.isChanging {
        return "a \(type(of: controller)) is still \(controller.appearance)"
      }
      guard controller.appearance == .appeared else { continue }
      if controller.parent === columns, let split = screen.columns(of: columns),
        split.isCollapsed || split.displayMode == .secondaryOnly && controller !== columns.children.last
      {
        continue
      }
      let pushed = (controller as? UIKitController)?.viewController
      if (pushed ?? screen.root.mirror.mirrorIfAny(of: controller))?.viewIfLoaded?.window == nil {
        return "a \(type(of: controller)) has appeared without being in the window"
      }
      if let problem = placeProblem(of: controller.children.filter(\.isVisible), in: screen) {
        return problem
      }
    }
    return nil
  }
}
