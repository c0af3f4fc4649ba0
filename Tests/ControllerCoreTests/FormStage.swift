/// What the tests of forms edit.
struct FormPerson: Codable, Equatable {
  var name = "Ada"
  var year = 1815
}

/// The view of the forms.
@MainActor
final class FormPersonView {
  var name = ""
  var year: String? = ""
  var nameError: String?
  var focused: [String] = []
  var isComposing = false
}
