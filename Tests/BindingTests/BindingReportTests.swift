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
    XCTAssertEqual(report.outcome, .settled)
    XCTAssertEqual(report.written, ["name", "followers"])
    XCTAssertEqual(report.skipped, ["city"])
    XCTAssertEqual(report.description, "settled: wrote [name, followers], skipped [city]")
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
}
