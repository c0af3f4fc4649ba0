import Concierge
import ControllerTesting
import UIKit
import XCTest

#if os(Linux)
  @testable import UIKitHost
#else
  @testable import ConciergeUIKit
#endif

/// The checks without gestures. They run on a simulator and on Linux.
@MainActor
final class DeviceTests: XCTestCase {
  func test_randomOperations_mirrorTheTree() async {
    UIView.setAnimationsEnabled(false)
    var devices: [ObjectIdentifier: Device] = [:]
    let conformance = WindowHostConformance<TreeMirror> { window in
      devices.values.forEach { $0.close() }
      let device = Device(window)
      devices = [ObjectIdentifier(device.root.mirror): device]
      return device.root.mirror
    } shown: { host in
      devices[ObjectIdentifier(host)]?.shown ?? []
    } proceed: { _ in
      await Device.proceed()
    } beginSwipe: { _, _ in
      nil
    } beginDismissal: { _, _ in
      nil
    }
    let report = await conformance.run(seeds: 0..<3, operations: 30)
    devices.values.forEach { $0.close() }
    UIView.setAnimationsEnabled(true)
    XCTAssertEqual(report.problems, [])
  }

  func test_pushAndPop_areAnimatedByUIKit() async {
    let stack = StackController(root: Controller())
    let device = Device(ControllerWindow(root: stack))
    await Device.proceed()
    let navigation = device.root.content as? UINavigationController
    XCTAssertEqual(navigation?.viewControllers.count, 1)
    stack.push(Controller(), animated: true)
    await Device.proceed()
    XCTAssertEqual(navigation?.viewControllers.count, 2)
    XCTAssertEqual(stack.top?.appearance, .appeared)
    stack.pop(animated: true)
    await Device.proceed()
    XCTAssertEqual(navigation?.viewControllers.count, 1)
    XCTAssertEqual(stack.top?.appearance, .appeared)
    device.close()
  }

  func test_presentAndDismiss_areAnimatedByUIKit() async {
    let (window, sheet) = (ControllerWindow(root: Controller()), Controller())
    let device = Device(window)
    await Device.proceed()
    window.present(sheet, animated: true)
    await Device.proceed()
    XCTAssertNotNil(device.root.presentedViewController)
    XCTAssertEqual(sheet.appearance, .appeared)
    window.dismiss(sheet, animated: true)
    await Device.proceed()
    XCTAssertNil(device.root.presentedViewController)
    XCTAssertEqual(sheet.appearance, .disappeared)
    device.close()
  }
}
