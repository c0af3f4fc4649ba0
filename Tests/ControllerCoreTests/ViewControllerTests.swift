import ControllerCore
import XCTest

@MainActor
final class ViewControllerTests: XCTestCase {
  private final class Label {
    var text = ""
  }

  private final class LabelController: ViewController<Label> {
    var made = 0

    override func makeView() -> Label {
      made += 1
      return Label()
    }

    override func viewDidLoad() { view.text = "loaded" }
  }

  func test_init_loadsNothing() async {
    let controller = LabelController()
    XCTAssertNil(controller.viewIfLoaded)
    XCTAssertNil(controller.hostedView)
    XCTAssertFalse(controller.isViewLoaded)
  }

  func test_view_firstUse_makesItOnce() async {
    let controller = LabelController()
    XCTAssertEqual(controller.view.text, "loaded")
    XCTAssertTrue(controller.view === controller.viewIfLoaded)
    XCTAssertTrue(controller.hostedView === controller.viewIfLoaded)
    XCTAssertEqual(controller.made, 1)
  }
}
