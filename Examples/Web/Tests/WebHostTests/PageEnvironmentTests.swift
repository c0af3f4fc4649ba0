import ControllerCore
import XCTest

@testable import WebHost

@MainActor
final class PageEnvironmentTests: XCTestCase {
  func test_environment_ofThePage_isThatOfTheControllers() async {
    var environment = ControllerEnvironment()
    environment.apply(
      PageEnvironment(
        width: 390,
        height: 400,
        scale: 2,
        isDark: true,
        reducesMotion: true,
        fontSize: 24,
        languages: ["de-CH"]
      )
    )
    XCTAssertEqual(environment.idiom, .browser)
    XCTAssertEqual([environment.horizontalSizeClass, environment.verticalSizeClass], [.compact, .compact])
    XCTAssertEqual(environment.colorScheme, .dark)
    XCTAssertEqual(environment.textSize, .accessibility1)
    XCTAssertTrue(environment.reducesMotion)
    XCTAssertEqual(environment.locale.identifier, "de-CH")
    environment.apply(PageEnvironment(fontSize: 0))
    XCTAssertEqual(environment.textSize, .extraSmall)
  }

  func test_environment_languageThatTheSystemDoesNotKnow_isPassedOver() async {
    var environment = ControllerEnvironment()
    for (languages, identifier) in [
      (["zz-made-up-1", "de-CH", "en"], "de-CH"), (["de-XX"], "de"), (["zz", ""], "en-US"), ([], "en-US"),
      (["zh-TW"], "zh-Hant-TW"),
    ] {
      environment.apply(PageEnvironment(languages: languages))
      XCTAssertEqual(environment.locale.identifier, identifier)
    }
  }
}
