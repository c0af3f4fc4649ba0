import ControllerCore
import EvolutionApp
import EvolutionViews
import Foundation
import Terminal
import XCTest

@testable import Evolution

/// Tests of the buttons in the bar. The screens of the app have none, because each command has a key.
@MainActor
final class BarDrawingTests: XCTestCase {
  private final class Talk: Controller {
    private(set) var activated: [String] = []

    override var navigationBar: NavigationBarPreferences {
      let menu = [
        BarItem(id: "copy", title: "Copy"), BarItem(id: "print", title: "Print", isEnabled: false),
        BarItem(id: "delete", title: "Delete", role: .destructive),
      ]
      return NavigationBarPreferences(
        title: "Talk",
        trailingItems: [BarItem(id: "save", title: "Save"), BarItem(id: "more", title: "More", menu: menu)]
      )
    }
    override func didActivate(_ item: BarItem) { activated.append(item.id) }
  }

  func test_buttonsAndEntriesOfMenus_haveNumbers_whichAreTheirKeys() async throws {
    let store = try TemporaryStore()
    let application = try store.makeApplication(layout: .phone)
    application.start()
    await application.settle()
    let talk = Talk()
    (application.tabs.selected as? StackController)?.push(talk, animated: false)
    await application.settle()
    let line = Screen(application: application).draw(try TerminalSize("80x6")).plainText.split(
      separator: "\n"
    )[0]
    XCTAssertTrue(line.contains("1 Save  2 Copy  3 Delete"), String(line))
    XCTAssertTrue(line.hasSuffix("Talk"), String(line))
    application.barItems.forEach(application.press)
    XCTAssertEqual(talk.activated, ["save", "copy", "delete"])
    application.window.close()
  }
}
