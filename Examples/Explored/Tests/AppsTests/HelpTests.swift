import Concierge
import ControllerTesting
import XCTest

@testable import Apps
@testable import AppsTesting

@MainActor
final class HelpTests: SerialTestCase {
  func test_help_followsLinks_asks_andGoesBack() async throws {
    let device = Device()
    let engine = HelpSite.makeEngine()
    device.environment.makeWebEngine = { _ in engine }
    let server = HelpServer(pause: device.pause)
    let app = HelpApp(environment: device.environment, server: server)
    let window = device.open(app.root)
    try await window.play(device, "tap Help")
    XCTAssertEqual(app.page?.pageTitle, "Start")
    let follow = try XCTUnwrap(window.names.first { $0.hasPrefix("follow Orders") })
    try await window.play(device, follow, "tap Reload")
    XCTAssertEqual(app.page?.pageTitle, "Orders")
    let answer = engine.ask(.confirm("Was this helpful?"))
    try await window.play(device, "answer OK")
    let given = await answer.value
    XCTAssertEqual(given, .accepted)
    engine.callbacks.receive(.message(name: "vote", body: true))
    try await window.play(device, "go back")
    XCTAssertEqual(server.votes, 1)
    XCTAssertEqual(app.page?.pageTitle, "Start")
    try await window.play(device, "go back")
    XCTAssertNil(app.page)
    window.close()
  }
}
