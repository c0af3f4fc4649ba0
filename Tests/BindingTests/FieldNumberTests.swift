import Binding
import Foundation
import XCTest

/// Texts and values that look like numbers and are none.
@MainActor
final class FieldNumberTests: XCTestCase {
  /// "NaN" and "∞" were numbers: `clamped(to:)` committed them, and an asynchronous rule was asked without end.
  func test_number_textOfNaNOrInfinity_isUnreadable() async {
    let locale = Locale(identifier: "en_US")
    let double = FieldFormat<String, Double>.style(.number.locale(locale), unreadable: "Not a number")
    let percent = FieldFormat<String, Double>.style(.percent.locale(locale), unreadable: "Not a number")
    let decimal = FieldFormat<String, Decimal>.style(.number.locale(locale), unreadable: "Not a number")
    for text in ["NaN", "nan", "∞", "-∞", "+∞", "∞%", "inf"] {
      XCTAssertNil(double.parse(text), text)
      XCTAssertNil(percent.parse(text), text)
      XCTAssertNil(decimal.parse(text), text)
    }
    XCTAssertNil(double.parse(String(repeating: "9", count: 400)))
  }

  /// A format or a rule of the app can also give a value that does not equal itself.
  func test_value_notEqualToItself_isRefusedAndNotCheckedAgain() async {
    let parsing = FieldFormat<String, Double?>(
      unreadable: "Not a number",
      format: { _ in "" },
      parse: { .some(Double($0)) }
    )
    for correctsToNaN in [false, true] {
      var asked = 0
      let view = FormView()
      let form = ViewBinding(FormPerson(), to: view) {
        Edit(\.rating, in: \.rating, as: parsing)
          .validated(FieldValidation { _, _ in correctsToNaN ? .correct(.nan) : .accept })
          .validated(
            .asynchronous(after: .zero) { _ in
              asked += 1
              return .accept
            }
          )
      }
      form.updateView()
      view.rating = correctsToNaN ? "1" : "nan"
      form.handle(.changed, in: \.rating)
      for _ in 0..<200 { await Task.yield() }
      XCTAssertEqual(asked, 0)
      XCTAssertEqual(form.editing[0].validity, .invalid("Not a number"))
      XCTAssertEqual(form.commitEditing(), .refused(form.editing))
      XCTAssertNil(form.source.rating)
    }
  }
}
