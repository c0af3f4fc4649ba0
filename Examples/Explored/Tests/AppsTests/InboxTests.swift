import ControllerTesting
import Foundation
import XCTest

@testable import Apps
@testable import AppsTesting

@MainActor
final class InboxTests: SerialTestCase {
  func test_settings_presentTheLogin_andGoOn_andTheWelcomeIsPushed() async throws {
    let device = Device()
    let app = try InboxApp(environment: device.environment, server: InboxServer(pause: device.pause))
    let window = device.open(app.root)
    try await window.play(device, "tap Settings")
    XCTAssertEqual(app.routes.state.topRoute, .login)
    try await window.play(device, "type into password: guess", "tap Log In")
    XCTAssertEqual(app.routes.state.topRoute, .login)
    try await window.play(device, "type into password: secret", "tap Log In")
    XCTAssertEqual(Set(app.routes.state.currentTab.path), [.folders, .settings, .welcome])
    window.close()
  }

  func test_message_isRead_answered_andDeleted() async throws {
    let device = Device()
    let server = InboxServer(pause: device.pause)
    let app = try InboxApp(environment: device.environment, server: server)
    let window = device.open(app.root)
    try await window.play(device, "tap row Work", "tap row 1", "tap Reply", "type into to: ada", "tap Cancel")
    try await window.play(device, "answer Cancel", "tap Send")
    XCTAssertEqual(server.sent.map(\.to), ["ada"])
    XCTAssertEqual(app.routes.state.topRoute, .message(1, in: "Work"))
    try await window.play(device, "tap Delete")
    XCTAssertEqual(app.routes.state.topRoute, .folder("Work"))
    app.open(try XCTUnwrap(URL(string: "inbox://folders/Family/3")))
    try await window.play(device)
    let place: [InboxPage] = [.folders, .folder("Family"), .message(3, in: "Family")]
    XCTAssertEqual(app.routes.state.currentTab.path, place)
    window.close()
  }
}
