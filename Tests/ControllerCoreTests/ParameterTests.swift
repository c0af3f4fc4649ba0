import ControllerCore
import XCTest

/// Tests of the values that a controller is created with: arguments of an initializer, or values by key.
@MainActor
final class ParameterTests: XCTestCase {
  private struct Author: Equatable { var name: String }
  private enum Model: ControllerValueKey { static let defaultValue: Author? = nil }
  private enum LastVisit: ControllerValueKey { static let defaultValue: String? = "never" }
  private enum NextVisit: ControllerValueKey { static let defaultValue: String? = "soon" }

  private final class Profile: Controller {
    var title = "Profile"
    let id: String
    var page: Int

    init(id: String = "me", page: Int = 1) {
      (self.id, self.page) = (id, page)
    }
  }

  /// Row A1: in the articles' code one initializer skipped the default values.
  func test_A1_initWithAndWithoutArguments_applyTheSameDefaults_andLoadNothing() async {
    for (profile, id, page) in [
      (Profile(), "me", 1), (Profile(id: "ada"), "ada", 1), (Profile(id: "ada", page: 3), "ada", 3),
    ] {
      XCTAssertEqual(profile.title, "Profile")
      XCTAssertEqual(profile.id, id)
      XCTAssertEqual(profile.page, page)
      XCTAssertFalse(profile.isViewLoaded)
      XCTAssertEqual(profile.viewLoadCount, 0)
      XCTAssertTrue(profile.forwardsAppearance, "a default value of the base")
      XCTAssertFalse(profile.unloadsHiddenView, "a default value of the base")
    }
  }

  func test_valuesByKey_areTyped_onEveryKindOfController_andCopies() async {
    var ada = Author(name: "Ada")
    let kinds: [Controller] = [
      Controller(), ViewController<PlainView>(), StackController(), TabController(), SplitController(),
      RouteController<Int>(),
    ]
    for kind in kinds {
      XCTAssertNil(kind[Model.self])
      kind[Model.self] = ada
    }
    ada.name = "Grace"
    for kind in kinds { XCTAssertEqual(kind[Model.self]?.name, "Ada", "\(type(of: kind))") }
    kinds[0][Model.self] = nil
    XCTAssertNil(kinds[0][Model.self])
    XCTAssertEqual(kinds[0][LastVisit.self], "never")
    kinds[0][LastVisit.self] = nil
    XCTAssertNil(kinds[0][LastVisit.self], "nil is a value that was set")
    XCTAssertEqual(kinds[0][NextVisit.self], "soon", "another key of the same type")
  }

  /// Row 5.01.
  func test_valueByKey_livesAsLongAsItsController_alsoAfterItHasLeft() async {
    final class Draft {}
    enum CurrentDraft: ControllerValueKey { static var defaultValue: Draft? { nil } }
    weak var draft: Draft?
    do {
      let (stack, page) = (StackController(root: Controller()), Controller())
      let added = Draft()
      (draft, page[CurrentDraft.self]) = (added, added)
      stack.push(page)
      stack.pop()
      XCTAssertTrue(page.hasLeft)
      XCTAssertTrue(page[CurrentDraft.self] === added)
    }
    XCTAssertNil(draft)
  }
}
