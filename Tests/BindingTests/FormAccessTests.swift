import Binding
import XCTest

/// Closures of the app may read the form while the form calls them.
@MainActor
final class FormAccessTests: XCTestCase {
  private struct Refusal: Error {}

  /// Each of these reads stopped the program, because the form was being changed.
  func test_format_readsTheForm_atEachCall() async {
    let view = FormView()
    var (reads, refuses, isReading) = (0, false, false)
    var form: ViewBinding<FormPerson, FormView>?
    let reading: @MainActor () -> Void = {
      // A format that reads the form is called by this read, too.
      guard let form, !isReading else { return }
      isReading = true
      defer { isReading = false }
      _ = (form.isValid, form.isEdited, form.editing, form.values[\FormPerson.year], form.uncommittedInput)
      reads += 1
    }
    let format = FieldFormat<String?, Int>(
      unreadable: "Not a year",
      format: {
        reading()
        return "\($0)"
      },
      parse: {
        reading()
        return $0.flatMap { Int($0) }
      }
    )
    form = ViewBinding(FormPerson(), to: view) {
      Edit(\.year, in: \.year, as: format)
        .validated(.asynchronous(after: .zero) { $0 == 7 ? .correct(8) : .accept })
        .onCommit { _ in
          reading()
          if refuses { throw Refusal() }
        }
        .composing { _ in
          reading()
          return false
        }
        .messages { _, _ in reading() }
    }
    form?.onEditingChange = reading
    form?.updateView()
    for (text, isRefused) in [("1", false), ("7", false), ("3", true), ("x", false)] {
      (view.year, refuses) = (text, isRefused)
      form?.handle(.changed, in: \.year)
      _ = await form?.commit()
      form?.handle(.ended, in: \.year)
      form?.discardEditing()
    }
    form?.show(FormPerson(year: 1900))
    XCTAssertGreaterThan(reads, 40)
    XCTAssertEqual(view.year, "1900")
    form = nil
  }

  /// The view is made again while the field has input, which the format reads. A format that reads the form stopped the program.
  func test_closures_readTheForm_whileTheViewIsMadeAgain() async {
    var reads: [String: Int] = [:]
    var isReading = false
    var form: ViewBinding<FormPerson, FormView>?
    let reading: @MainActor (String) -> Void = { closure in
      guard let form, !isReading else { return }
      isReading = true
      defer { isReading = false }
      _ = (form.isValid, form.editing, form.values[\FormPerson.year], form.uncommittedInput)
      reads[closure, default: 0] += 1
    }
    let format = FieldFormat<String?, Int>(
      unreadable: "Not a year",
      format: {
        reading("format")
        return "\($0)"
      },
      parse: {
        reading("parse")
        return $0.flatMap { Int($0) }
      }
    )
    let rows = [
      Edit(\FormPerson.year, in: \FormView.year, as: format)
        .validated(
          FieldValidation { value, _ in
            reading("rule")
            return value > 1_900 ? .reject("Too late") : .accept
          }
        )
        .onCommit { _ in
          reading("commit")
          await Task.yield()
          reading("commit")
        }
        .included { _ in
          reading("condition")
          return true
        }
    ]
    var view = FormView()
    form = ViewBinding(FormPerson(), to: view, rows: rows)
    form?.updateView()
    for text in ["1", "2001", "x"] {
      view.year = text
      form?.handle(.changed, in: \.year)
      view = FormView()
      form?.detach()
      form?.connect(to: view, rows: rows)
      form?.updateView()
      XCTAssertEqual(view.year, text)
      _ = await form?.commit()
    }
    XCTAssertEqual(reads.keys.sorted(), ["commit", "condition", "format", "parse", "rule"])
    form = nil
  }
}
