// README: begin
import Concierge
import ControllerTesting
import Foundation
// README: end
import XCTest

/// The quick start of README.md, line by line; `.ci/run` compares the two.
@MainActor
final class QuickStartTests: XCTestCase {
  func test_quickStart() async {
    // README: begin
    struct Speaker { let name: String, talks: Int }
    struct SpeakerPresenter: ModelPresenter {
      private let speaker: Speaker, style: DisplayStyle
      init(_ speaker: Speaker, style: DisplayStyle) { (self.speaker, self.style) = (speaker, style) }
      var summary: String { speaker.name + ": " + style.count(speaker.talks, one: "talk", other: "talks") }
    }

    @MainActor final class SpeakerView { var text = "" }
    final class SpeakerController: BoundController<SpeakerPresenter, SpeakerView> {
      override func makeView() -> SpeakerView { SpeakerView() }
      override func bindings() -> [Bind<SpeakerPresenter, SpeakerView>] { [Bind(\.summary, to: \.text)] }
    }

    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let window = HeadlessWindow(SpeakerController(style: style))
    window.root.update(with: Speaker(name: "Ada", talks: 3))
    print(window.root.view.text)  // Ada: 3 talks
    // README: end

    XCTAssertEqual(window.root.view.text, "Ada: 3 talks")
  }
}
