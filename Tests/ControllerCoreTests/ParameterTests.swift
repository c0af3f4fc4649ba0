import Binding
import ControllerCore
import Foundation
import Navigator
import Presenter
import XCTest

@MainActor
final class ParameterTests: XCTestCase {
  private struct Author: Equatable { var name: String }

  private final class Profile: Controller {
    var title = "Profile"
    var page = 1
    let id: String

    override init(parameters: ControllerParameters = .none) {
      id = parameters[.id] ?? "me"
      super.init(parameters: parameters)
      page = parameters[.page] ?? page
    }
  }

  private final class Unchanged: ViewController<PlainView> {
    var perPage = 20
  }

  private let url = URL(fileURLWithPath: "/item/7")

  /// Row A1: in the articles' code one initializer skipped the default values.
  func test_A1_initWithAndWithoutParameters_applyTheSameDefaults() async {
    for profile in [Profile(), Profile(parameters: .none), Profile(parameters: ControllerParameters())] {
      XCTAssertEqual(profile.title, "Profile")
      XCTAssertEqual(profile.page, 1)
      XCTAssertEqual(profile.id, "me")
      XCTAssertNil(profile.parameters[.id])
      XCTAssertTrue(profile.requestsRemoteDataOnLoad)
    }
    for controller in [Unchanged(), Unchanged(parameters: ControllerParameters().with(.id, "x"))] {
      XCTAssertEqual(controller.perPage, 20)
    }
  }

  func test_init_loadsNothing() async {
    let profile = Profile(parameters: ControllerParameters().with(.id, "ada").with(.page, 3))
    XCTAssertEqual(profile.id, "ada")
    XCTAssertEqual(profile.page, 3)
    XCTAssertFalse(profile.isViewLoaded)
    XCTAssertEqual(profile.viewLoadCount, 0)
  }

  func test_everyKindOfController_takesParameters() async {
    let parameters = ControllerParameters().with(.id, "ada")
    let kinds: [Controller] = [
      Controller(parameters: parameters), ViewController<PlainView>(parameters: parameters),
      StackController(parameters: parameters), TabController(parameters: parameters),
      SplitController(parameters: parameters), RouteController<Int>(parameters: parameters),
    ]
    for kind in kinds { XCTAssertEqual(kind.parameters[.id], "ada", "\(type(of: kind))") }
  }

  private struct Name: ModelPresenter {
    init(_ subject: String, style: DisplayStyle) {}
  }

  func test_boundController_takesParameters() async {
    let style = DisplayStyle(
      locale: Locale(identifier: "en_US"),
      timeZone: .gmt,
      now: Date(timeIntervalSince1970: 0)
    )
    let bound = BoundController<Name, PlainView>(
      style: style,
      parameters: ControllerParameters().with(.id, "ada")
    )
    XCTAssertEqual(bound.parameters[.id], "ada")
    XCTAssertNil(BoundController<Name, PlainView>(style: style).parameters[.id])
  }

  func test_keys_ofTheArticles() async {
    let parameters = ControllerParameters()
      .with(.id, "7").with(.model, Author(name: "Ada")).with(.request, url)
    XCTAssertEqual(parameters[.id], "7")
    XCTAssertEqual(parameters[.model], Author(name: "Ada"))
    XCTAssertEqual(parameters[.request], url)
  }

  func test_subscript_missingOrOfAnotherType_isNil() async {
    let parameters = ControllerParameters().with(.model, Author(name: "Ada")).with(ParameterKey<Int>("id"), 7)
    let model: String? = parameters[.model]
    XCTAssertNil(model)
    XCTAssertNil(parameters[.id], "an Int is kept under that name")
    XCTAssertNil(parameters[.request])
    let optional: Int?? = parameters[ParameterKey<Int?>("nothing")]
    XCTAssertTrue(optional == .none, "a key of an optional type that was not set is missing too")
  }

  func test_require_missingAndWrongType_saySo() async {
    let parameters = ControllerParameters().with(ParameterKey<Int>("id"), 7)
    func error<Value>(_ key: ParameterKey<Value>) -> ParameterError? {
      do {
        _ = try parameters.require(key)
        return nil
      } catch {
        return error
      }
    }
    XCTAssertNil(error(ParameterKey<Int>("id")))
    XCTAssertEqual(error(.id), .wrongType(name: "id", expected: "String", found: "Int"))
    XCTAssertEqual(error(.request), .missing(name: "request", expected: "URL"))
    XCTAssertEqual(
      error(.request).map(String.init(describing:)),
      "missing parameter \"request\": expected URL"
    )
    XCTAssertEqual(
      error(.id).map(String.init(describing:)),
      "wrong parameter \"id\": expected String, found Int"
    )
  }

  func test_with_copies_andSetToNil_removes() async {
    let first = ControllerParameters().with(.id, "1")
    var second = first.with(.id, "2")
    XCTAssertEqual(first[.id], "1")
    XCTAssertEqual(second[.id], "2")
    second[.id] = nil
    XCTAssertNil(second[.id])
    XCTAssertThrowsError(try second.require(.id))
  }
}

extension ParameterKey where Value == Int {
  fileprivate static var page: ParameterKey { ParameterKey("page") }
}
