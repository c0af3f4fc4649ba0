import Binding
import Observation
import XCTest

/// A form without a view, as the article "A form with validation" shows it for SwiftUI.
@MainActor
final class ObservableFormTests: XCTestCase {
  @Observable
  @MainActor
  final class PersonFields {
    var name = "" { didSet { form?.handle(.changed, in: \.name) } }
    var year = "" { didSet { form?.handle(.changed, in: \.year) } }
    private(set) var nameMessage: String?
    private(set) var isValid = true
    @ObservationIgnored private(set) var form: ViewBinding<FormPerson, PersonFields>?

    init(_ person: FormPerson) {
      let form = ViewBinding(person, to: self) {
        Edit(\.name, in: \.name)
          .validated(.required("Enter a name"))
          .messages { $0.nameMessage = $1 }
        Edit(\.year, in: \.year, as: .style(.number.grouping(.never), unreadable: "Not a year"))
      }
      self.form = form
      form.onEditingChange = { [weak self] in
        if let self { isValid = self.form?.isValid ?? true }
      }
      form.messageTime = .change
      form.updateView()
    }
  }

  func test_fields_areObserved_keepUnreadableText_andCommitTogether() async {
    let fields = PersonFields(FormPerson())
    XCTAssertEqual([fields.name, fields.year], ["Ada", "1815"])
    let changed = expectation(description: "the message is observed")
    withObservationTracking {
      _ = fields.nameMessage
    } onChange: {
      changed.fulfill()
    }
    // What `TextField("Name", text: $fields.name)` does.
    fields.name = ""
    await fulfillment(of: [changed], timeout: 300)
    XCTAssertEqual(fields.nameMessage, "Enter a name")
    fields.year = "soon"
    XCTAssertEqual(fields.year, "soon")
    XCTAssertFalse(fields.isValid)
    fields.name = "Bo"
    fields.year = "1900"
    XCTAssertTrue(fields.isValid)
    XCTAssertNil(fields.nameMessage)
    fields.form?.commitEditing()
    XCTAssertEqual(fields.form?.source, FormPerson(name: "Bo", year: 1900))
  }
}
