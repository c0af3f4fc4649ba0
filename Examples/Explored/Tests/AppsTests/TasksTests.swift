import Concierge
import ControllerTesting
import ModelStore
import XCTest

@testable import Apps
@testable import AppsTesting

@MainActor
final class TasksTests: SerialTestCase {
  func test_tasks_areAdded_renamed_moved_deletedAndRestored() async throws {
    let device = Device()
    let database = try Database(.inMemory)
    let app = try TasksApp(environment: device.environment, database: database)
    let window = device.open(app.root)
    for title in ["Milk", "Bread", "Tea"] {
      try await window.play(device, "tap Add", "type into Title: \(title)", "answer Add")
    }
    XCTAssertEqual(app.tasks.map(\.title), ["Milk", "Bread", "Tea"])
    try await window.play(device, "tap row 1", "type into Title: Oat Milk", "answer Rename", "lift row 1")
    try window.perform("drop row 1 at", 2)
    try await window.play(device)
    XCTAssertEqual(app.tasks.map(\.title), ["Bread", "Tea", "Oat Milk"])
    try window.perform("swipe row 2: Delete")
    await window.settle(orUntil: { app.tasks.count == 2 })
    await window.settle(orUntil: { device.prompts.current != nil }, limit: .seconds(300))
    try await window.play(device)
    XCTAssertEqual(app.tasks.map(\.title), ["Tea", "Oat Milk"])
    XCTAssertEqual(try TasksApp(environment: device.environment, database: database).tasks, app.tasks)
    window.close()
  }
}
