import Apps
import Concierge
import ControllerTesting
import Explorations
import XCTest

@MainActor
final class ClubTests: SerialTestCase {
  /// The fee was paid again while its screen was animating away.
  func test_fee_tappedAgainWhileItsScreenLeaves_isPaidOnce() async {
    let report = await clubExplorer().replay(
      """
      tap Payment
      the screen gets slow
      tap Pay 5 €
      tap Pay 5 €
      tap Pay 5 €
      """
    )
    XCTAssertEqual(report.skipped, [])
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  /// The member taps while the screen leaves. The library reported a wrong use.
  func test_write_tappedWhileTheScreenLeaves_isNoProblem() async {
    let report = await clubExplorer().replay(
      """
      tap Chat
      tap Write
      the screen gets slow
      begin to drag the sheet
      let go
      tap Write
      begin to swipe back
      let go
      tap Write
      """
    )
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  func test_deletion_memberLeavesWhileItCanBeUndone_isPerformed() async throws {
    let device = Device()
    let server = ClubServer(pause: device.pause)
    let keyboard = HeadlessKeyboard()
    let club = ClubKeyboard(manager: KeyboardManager(host: keyboard)) {
      keyboard.windowBounds
    } makeScroller: {
      Scroller()
    } makeField: { _ in
      HeadlessField(keyboard: keyboard)
    }
    let app = ClubApp(environment: device.environment, server: server, keyboard: club)
    let window = device.open(app.root)
    try await window.play(device, "tap Messages", "tap Delete First", "go back")
    XCTAssertEqual(device.prompts.current?.kind, .offer)
    XCTAssertEqual(app.messages.value.map(\.id), [2, 3])
    XCTAssertEqual(server.messages.map(\.id), [1, 2, 3])
    await device.clock.advance(by: .seconds(5))
    await window.settle(orUntil: { device.clock.sleeperCount > 0 })
    await device.clock.advance(by: .milliseconds(100))
    try await window.play(device)
    XCTAssertNil(device.prompts.current)
    XCTAssertEqual(server.messages.map(\.id), [2, 3])
    XCTAssertEqual(app.messages.value, server.messages)
    window.close()
  }

  private final class Scroller: HeadlessScroller, KeyboardScroller {
    let frameInWindow = CGRect(x: 0, y: 0, width: 400, height: 800)
  }
}
