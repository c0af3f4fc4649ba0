import Binding
import XCTest

/// A form with a name and a year, whose commits are recorded.
@MainActor
class EditTestCase: XCTestCase {
  /// A text field that reports every change, like the fields of UI toolkits. The field also reports changes that a program makes.
  @MainActor
  final class Field {
    var text: String? = "" {
      didSet {
        writes += 1
        onChange?()
      }
    }
    var isComposing = false
    var onChange: (() -> Void)?
    private(set) var writes = 0
    var cursorMoves = 0

    /// Changes the text as the user does.
    func type(_ text: String, composing: Bool = false) {
      isComposing = composing
      self.text = text
    }
  }

  @MainActor
  final class Form {
    let name = Field()
    let year = Field()
    let again = Field()
    var yearText: String {
      get { year.text ?? "" }
      set { year.text = newValue }
    }
    var isOn = false
    var messages: [String: String] = [:]
  }

  struct Person: Equatable {
    var name = "Ada"
    var year = 1815
    var isOn = false
  }

  let form = Form()
  var person = Person()
  var commits: [String] = []

  typealias PersonBinding = ViewBinding<Person, Form>

  let years = FieldFormat<String, Int>(
    unreadable: "Not a year",
    format: { "\($0)" },
    parse: { Int($0) }
  )

  func makeBinding(
    at time: EditTime = .end,
    name: FieldValidation<String> = .required("Enter a name").and(.length(2...5, "2 to 5 letters")),
    year: FieldValidation<Int> = .none
  ) -> PersonBinding {
    let binding = PersonBinding(person, to: form) {
      Edit(\.name, in: \.name.text).onCommit { [unowned self] in
        commits.append("name \($0)")
        person.name = $0
      }
      .validated(name).commits(at: time).composing { $0.name.isComposing }
      .messages { $0.messages["name"] = $1 }
      Edit(\.year, in: \.yearText, as: years).onCommit { [unowned self] in
        commits.append("year \($0)")
        person.year = $0
      }
      .validated(year).commits(at: time)
      .messages { $0.messages["year"] = $1 }
    }
    binding.messageTime = .change
    binding.updateView()
    form.name.onChange = { [weak binding] in binding?.handle(.changed, in: \.name) }
    form.year.onChange = { [weak binding] in binding?.handle(.changed, in: \.year) }
    return binding
  }
}
