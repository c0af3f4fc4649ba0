import Binding
import XCTest

@MainActor
final class BindingReportTests: XCTestCase {
  func test_report_update_namesWhatWasWrittenAndSkipped() async {
    let card = Card()
    let binding = ViewBinding(Profile(), to: card) {
      Bind(\.name, to: \.name.text).named("name")
      Bind(\.city, to: \.city.text).named("city")
      Bind(\.followers, to: \.badge).named("followers")
    }
    binding.updateView()
    let report = binding.show(Profile(name: "Bo", followers: 1))
    XCTAssertEqual(report.outcome, .complete)
    XCTAssertEqual(report.written, ["name", "followers"])
    XCTAssertEqual(report.skipped, ["city"])
    XCTAssertEqual(report.description, "complete: wrote [name, followers], skipped [city]")
  }

  func test_report_rowsOfOneName_areCountedEach() async {
    let card = Card()
    let binding = ViewBinding(Profile(), to: card) {
      Bind(\.name, to: \.name.text).named("text")
      Bind(\.city, to: \.city.text).named("text")
    }
    binding.updateView()
    let report = binding.show(Profile(name: "Bo"))
    XCTAssertEqual(report.written, ["text"])
    XCTAssertEqual(report.skipped, ["text"])
  }

  func test_equality_reports_compareByContent() async {
    let card = Card()
    let binding = ViewBinding(Profile(), to: card, rows: [Bind(\.name, to: \.name.text)])
    let first = binding.updateView()
    XCTAssertNotEqual(binding.updateView(), first)
    binding.forget()
    XCTAssertEqual(binding.updateView(), first)
  }

  func test_report_rowWithoutName_isNamedByItsIndex() async {
    let card = Card()
    let binding = ViewBinding(Profile(), to: card) {
      Bind(\.name, to: \.name.text).named("name")
      Bind(\.city, to: \.city.text)
    }
    XCTAssertEqual(binding.updateView().written, ["name", "1"])
  }

  /// The first update makes input valid, which is committed at once and causes a second update.
  func test_onUpdate_updateThatCausesAnother_isReportedBeforeIt() async {
    let card = Card()
    let binding = ViewBinding(Profile(), to: card) {
      Edit(\.followers, in: \.badge).named("followers")
      Edit(\.name, in: \.caption).commits(at: .change)
        .validated(FieldValidation { $1[\Profile.followers] == 0 ? .reject("Nobody follows you") : .accept })
      Bind(\.name, to: \.name.text).named("name")
    }
    binding.updateView()
    card.caption = "Bo"
    binding.handle(.changed, in: \.name)
    XCTAssertEqual(binding.source.name, "Ada")
    var reports: [BindingReport] = []
    binding.onUpdate = { reports.append($0) }
    let report = binding.show(Profile(followers: 1))
    XCTAssertEqual(binding.source.name, "Bo")
    XCTAssertEqual(reports.map(\.written), [["followers"], ["name"]])
    XCTAssertEqual(reports.first, report)
  }
}
