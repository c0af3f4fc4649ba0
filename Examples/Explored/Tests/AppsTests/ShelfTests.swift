import ControllerTesting
import XCTest

@testable import Apps
@testable import AppsTesting

@MainActor
final class ShelfTests: SerialTestCase {
  func test_phone_showsABook_andItsAuthorInTheOtherTab() async throws {
    let device = Device()
    let app = ShelfApp(environment: device.environment, server: ShelfServer(pause: device.pause))
    let window = device.open(app.root)
    try await window.play(device, "tap row 4", "tap Author")
    XCTAssertEqual(app.routes.state.currentTab.path, [.authors, .author(1)])
    try await window.play(device, "tap Go Back", "select tab Books", "tap Read")
    XCTAssertEqual(app.routes.state.currentTab.path, [.books, .book(4)])
    XCTAssertTrue(app.message.contains("not readable"), app.message)
    window.close()
  }

  func test_pad_becomesAPhone_andBack() async throws {
    let device = Device(.regular)
    let app = ShelfApp(environment: device.environment, server: ShelfServer(pause: device.pause))
    let window = device.open(app.root)
    try await window.play(device, "tap row 1", "tap Order", "tap By Year", "tap Read")
    XCTAssertEqual(app.routes.state.currentTab.path, [.books, .book(1), .text(1)])
    window.window.environment.horizontalSizeClass = .compact
    try await window.play(device, "tap Go Back", "tap Go Back")
    XCTAssertEqual(app.routes.state.currentTab.path, [.books])
    window.window.environment.horizontalSizeClass = .regular
    try await window.play(device, "tap row 2")
    XCTAssertEqual(app.routes.state.currentTab.path, [.books, .book(2)])
    window.close()
  }
}
