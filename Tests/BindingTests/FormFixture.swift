/// The model that the tests of forms edit.
struct FormPerson: Equatable {
  var name = "Ada"
  var year = 1815
  var rating: Double?
  var nickname: String { name.lowercased() }
}

/// The view of the form tests.
@MainActor
final class FormView {
  var name = ""
  var year: String? = ""
  var rating = ""
  var nickname = ""
  var canSave = false
  var messages: [String: String] = [:]
  var focused: [String] = []
  var hasMarkedText = false
}
