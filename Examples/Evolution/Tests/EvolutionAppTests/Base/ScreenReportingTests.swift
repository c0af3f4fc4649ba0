import ControllerCore
import ControllerTesting
import XCTest

@testable import EvolutionApp
@testable import EvolutionPresenters

/// Tests of what all screens share: errors, messages and the log.
@MainActor
final class ScreenReportingTests: XCTestCase {
  private struct Broken: Error, CustomStringConvertible { let description = "broken" }

  /// A screen that knows nothing of the message line.
  private final class Screen: Controller, DataLoading {
    func load() async throws { throw Broken() }
    override func handleError(_ error: any Error) { send(ScreenReport.error(error)) }
  }

  private let chrome = Chrome()
  private var log: [String] = []

  private func window(_ root: Controller) -> ControllerWindow {
    let window = ControllerWindow(root: root)
    ScreenReporting(chrome) { [weak self] in self?.log.append($0) }.follow(window)
    return window
  }

  func test_error_ofAScreenBelow_isShownAndLogged_andAMessageIsShown() async {
    let stack = StackController(root: Controller())
    let window = window(stack)
    window.show()
    stack.push(Screen())
    await window.settle()
    XCTAssertEqual(chrome.message, "Failed: broken")
    XCTAssertTrue(log.contains("Screen: broken"), "\(log)")
    let lines = log.count
    stack.children.last?.send(ScreenReport.message("Saved."))
    XCTAssertEqual(chrome.message, "Saved.")
    XCTAssertEqual(log.count, lines)
    window.close()
  }

  func test_log_namesTheScreensThatAreShown_andWrongUse() async {
    let screen = Screen()
    let stack = StackController(root: Controller())
    let window = window(stack)
    window.show()
    stack.push(screen)
    await window.settle()
    stack.pop()
    await window.settle()
    let shown = log.filter { $0.hasPrefix("Screen: view") }
    XCTAssertEqual(shown, ["Screen: viewDidAppear", "Screen: viewDidDisappear"])
    stack.send(Broken())
    XCTAssertTrue(log.last?.contains("unhandledEvent") == true, "\(log)")
    window.close()
  }
}
