import AsyncTestSupport
import Binding
import Foundation
import XCTest

/// Texts and values that look like numbers and are none.
@MainActor
final class FieldNumberTests: SerialTestCase {
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

  /// "12.50" in German was refused, although it can only mean one number. It still is, unless the form asks for it.
  func test_number_withTheOtherSeparator_isReadOnRequest_whereItCannotBeMisread() async {
    let cases: [(locale: String, text: String, strict: Double?, lenient: Double?)] = [
      ("de_DE", "12.50", nil, 12.5), ("de_DE", "12,50", 12.5, 12.5), ("de_DE", "1.250", 1250, 1250),
      ("de_DE", "1,234.50", nil, 1234.5), ("de_DE", "-0.5", nil, -0.5), ("de_DE", "1.2.3", nil, nil),
      ("de_DE", "1,2,3", nil, nil), ("de_DE", "12,34.5", nil, nil), ("de_DE", "0.500", nil, 0.5),
      ("en_US", "12,5", nil, 12.5), ("en_US", "1,250", 1250, 1250), ("en_US", "1.250", nil, nil),
      ("en_US", "1.234,5", nil, 1234.5), ("en_US", "1,25", nil, 1.25), ("en_US", ",5", nil, 0.5),
      ("fr_FR", "12.5", nil, 12.5), ("fr_FR", "1 234.5", nil, nil), ("ar_EG", "12.5", nil, 12.5),
      ("ja_JP", "12,5", nil, 12.5), ("th_TH", "12,5", nil, 12.5),
    ]
    for (name, text, strict, lenient) in cases {
      let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0...2))
        .locale(Locale(identifier: name))
      let expected = [strict, lenient]
      let read = [false, true].map {
        FieldFormat<String, Double>.style(style, unreadable: "", isLenient: $0).parse(text)
      }
      XCTAssertEqual(read, expected, "\(text) in \(name)")
    }
    let euros = FieldFormat<String, Decimal>.amount(
      "EUR",
      in: Locale(identifier: "de_DE"),
      unreadable: "",
      isLenient: true
    )
    XCTAssertEqual(euros.parse("12.50 €"), Decimal(string: "12.5"))
    XCTAssertEqual(euros.parse("1.250"), 1250)
    XCTAssertNil(euros.parse("1,234"))
  }
}
