import Concierge
import ControllerTesting
import XCTest

@testable import Apps
@testable import AppsTesting

@MainActor
final class ProfileTests: SerialTestCase {
  func test_profile_isSavedFieldByField() async throws {
    let device = Device()
    let server = ProfileServer(pause: device.pause)
    let app = ProfileApp(environment: device.environment, server: server)
    let window = device.open(app.root)
    try await window.play(device, "tap Profile", "type into name: Alan", "leave name")
    try await window.play(device, "type into email: grace@example.org", "leave email")
    try await window.play(device, "type into price: 15.50", "leave price")
    XCTAssertEqual(server.profile.name, "Alan")
    XCTAssertEqual(server.profile.email, "ada@example.org")
    XCTAssertEqual(server.profile.price, 15.5)
    try await window.play(device, "go back", "answer Discard", "tap Follow")
    XCTAssertTrue(server.isFollowing)
    XCTAssertTrue(window.names.contains("tap Unfollow"), "\(window.names)")
    window.close()
  }

  func test_address_draftIsSavedInTheBackground() async throws {
    let device = Device()
    let server = ProfileServer(pause: device.pause)
    let app = ProfileApp(environment: device.environment, server: server)
    let window = device.open(app.root)
    try await window.play(device, "tap Address", "type into city: Paris")
    window.window.environment.scenePhase = .background
    XCTAssertTrue(app.hasAddressDraft)
    window.window.environment.scenePhase = .active
    try await window.play(device, "tap Save and Close")
    XCTAssertEqual(server.address.city, "Paris")
    XCTAssertFalse(app.hasAddressDraft)
    try await window.play(device, "tap Payment", "tap Close", "tap Payment")
    try await window.play(device, "tap Pay 12 €", "answer Pay")
    XCTAssertEqual(Array(server.payments.values), [12])
    XCTAssertTrue(window.names.contains("tap Payment"), "\(window.names)")
    window.close()
  }
}
