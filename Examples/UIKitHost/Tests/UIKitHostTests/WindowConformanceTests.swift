import Concierge
public import ControllerTesting
public import UIKit
import XCTest

@testable import UIKitHost

@MainActor
final class WindowConformanceTests: XCTestCase {
  private let isLong = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == "1"

  func test_windowHost_randomOperations_mirrorsTheTree() async {
    var screens: [ObjectIdentifier: UIKitScreen] = [:]
    let conformance = WindowHostConformance<TreeMirror> { window in
      screens.values.forEach { $0.close() }
      let screen = UIKitScreen(window, isPad: true)
      screens = [ObjectIdentifier(screen.root.mirror): screen]
      return screen.root.mirror
    } shown: { host in
      screens[ObjectIdentifier(host)]?.shown ?? []
    } proceed: { _ in
      SimulatedDevice.endAnimations()
    } layOut: { _ in
      SimulatedDevice.turn()
    } title: { host in
      screens[ObjectIdentifier(host)]?.title ?? ""
    } beginSwipe: { host, stack in
      (host.mirrorIfAny(of: stack) as? UINavigationController)?.simulateSwipeBack()
    } beginDismissal: { host, _ in
      screens[ObjectIdentifier(host)]?.presented.last?.simulateSwipeDown()
    }
    let report = await conformance.run(seeds: 0..<(isLong ? 400 : 20))
    let leaving = await conformance.checkLeaving()
    XCTAssertEqual(leaving, [])
    screens.values.forEach { $0.close() }
    XCTAssertEqual(report.problems, [])
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    print(report)
  }
}

extension SimulatedSwipe: DrivenSwipe {}
