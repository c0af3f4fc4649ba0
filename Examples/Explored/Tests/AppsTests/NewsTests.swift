import Concierge
import ControllerTesting
import XCTest

@testable import Apps
@testable import AppsTesting

@MainActor
final class NewsTests: SerialTestCase {
  private func list(_ window: HeadlessWindow<Controller>) throws -> NewsListController {
    try XCTUnwrap((window.root as? StackController)?.controllers.first as? NewsListController)
  }

  func test_tallScreen_isFilled_andNewerStoriesComeAtTheStart() async throws {
    let device = Device()
    let server = NewsServer(pause: device.pause)
    let app = NewsApp(environment: device.environment, server: server)
    let window = device.open(app.root)
    try await window.play(device)
    let table = try XCTUnwrap(try list(window).headlessList)
    XCTAssertGreaterThanOrEqual(table.visibleIDs.count, 16)
    XCTAssertEqual(Array(table.snapshot.allItems.map(\.id).prefix(16)), Array((30...45).reversed()))
    XCTAssertLessThan(device.calls.count, 10, "\(device.calls)")
    server.publish()
    try await window.play(device, "tap Newer")
    XCTAssertEqual(table.snapshot.allItems.first?.id, 46)
    XCTAssertEqual(table.mistakes, [])
    window.close()
  }

  func test_failure_isTriedAgain_andASearchFindsARow_whichIsDeleted() async throws {
    let device = Device()
    device.isDown = true
    let server = NewsServer(pause: device.pause)
    let window = device.open(NewsApp(environment: device.environment, server: server).root)
    try await window.play(device)
    XCTAssertTrue(window.names.contains("tap Try Again"), "\(window.names)")
    device.isDown = false
    try await window.play(device, "tap Try Again", "type into search: Story 28", "swipe row 28: Delete")
    XCTAssertFalse(server.stories.contains { $0.id == 28 })
    try await window.play(device, "type into search", "tap row 40", "go back")
    window.close()
  }
}
