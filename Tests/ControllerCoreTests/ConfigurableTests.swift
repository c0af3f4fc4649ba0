import ControllerCore
import XCTest

@MainActor
private final class Label: Configurable {
  var text: String?
  var isHidden = false
}

private class Shape: Configurable { var name = "" }
private final class Circle: Shape { var radius = 0.0 }

@MainActor
final class ConfigurableTests: XCTestCase {
  func test_configured_newObject_isSetUpAndReturned() async {
    let label = Label().configured {
      $0.text = "hello"
      $0.isHidden = true
    }
    XCTAssertEqual(label.text, "hello")
    XCTAssertTrue(label.isHidden)
  }

  func test_configured_subclass_keepsItsType() async {
    let circle: Circle = Circle().configured {
      $0.name = "unit"
      $0.radius = 1
    }
    XCTAssertEqual(circle.radius, 1)
    XCTAssertTrue(circle.configured { _ in } === circle)
  }

  func test_configured_throwingBody_passesItsErrorOn() async {
    struct Refused: Error, Equatable {}
    do throws(Refused) {
      _ = try Circle().configured { (_: Circle) throws(Refused) in throw Refused() }
      XCTFail("must throw")
    } catch {
      XCTAssertEqual(error, Refused())
    }
  }
}
