import Binding
import ControllerCore
import Foundation

/// The style of a kind of control, as a value that is applied to each control of the kind.
struct FieldStyle {
  var placeholder = ""
  var cornerRadius = 4.0
  var isUnderlined = false

  static func form(_ placeholder: String) -> FieldStyle {
    FieldStyle(placeholder: placeholder, isUnderlined: true)
  }
}

/// A text field with a place for a message.
@MainActor
final class FormField: Configurable {
  let style: FieldStyle
  var text = ""
  var message: String?
  var onChange: () -> Void = {}

  /// Creates a field in a style.
  init(_ style: FieldStyle) { self.style = style }

  /// Types a text, as the user does.
  func type(_ text: String) {
    self.text = text
    onChange()
  }

  /// The field as text: round parentheses stand for round corners, and `_` for a line below the field.
  var description: String {
    let content = (text.isEmpty ? style.placeholder : text) + (style.isUnderlined ? "_" : "")
    return (style.cornerRadius > 0 ? "(\(content))" : "[\(content)]") + (message.map { " \($0)" } ?? "")
  }
}

@MainActor
final class BookView {
  let title = FormField(.form("Title"))
  let year = FormField(.form("Year"))
  var focused = ""
}

extension SaveOutcome {
  /// The outcome in one line, for the printed sample.
  var summary: String {
    switch self {
    case .saved: "saved"
    case .savedButEdited: "saved, and edited meanwhile"
    case .refused(let fields): "refused \(fields.map(\.name))"
    case .failed(let error): "failed, \(error.localizedDescription)"
    case .interrupted: "interrupted"
    }
  }
}
