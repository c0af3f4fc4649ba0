import Concierge
import ControllerTesting
import Foundation

/// The parts of a device that the tests of all apps need.
@MainActor
final class Device {
  struct Down: LocalizedError { var errorDescription: String? { "The server is down." } }

  let clock = ManualClock()
  let prompts = ScriptedPrompts()
  /// The calls of the server, in order.
  private(set) var calls: [String] = []
  var isDown = false
  var environment: ControllerEnvironment

  init(_ width: ControllerEnvironment.SizeClass = .compact) {
    prompts.isHolding = true
    environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.clock = clock
    environment.prompts = prompts
    environment.horizontalSizeClass = width
  }

  /// The pause of a server: each call takes 100 milliseconds.
  func pause(_ call: String) async throws {
    calls.append(call)
    try await clock.sleep(for: .milliseconds(100))
    if isDown { throw Down() }
  }

  func open(_ root: Controller) -> HeadlessWindow<Controller> {
    HeadlessWindow(root, environment: environment)
  }
}

extension HeadlessWindow {
  /// Performs actions one after the other, and waits after each of them. A text follows the name after a colon.
  func play(_ device: Device, _ actions: String...) async throws {
    await settle(advancing: device.clock, limit: .seconds(300))
    for action in actions {
      let parts = action.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts[0].hasPrefix("type") {
        try perform(parts[0], parts.count > 1 ? parts[1] : "")
      } else {
        try perform(action)
      }
      await settle(advancing: device.clock, limit: .seconds(300))
    }
  }

  var names: [String] { actions.map(\.name) }
}
