import Binding
import ControllerCore
import Foundation

/// How a kind of control looks: a value, made once and applied to each control. Row 2.33 of the requirements.
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

  /// What a user does at the keyboard.
  func type(_ text: String) {
    self.text = text
    onChange()
  }

  var description: String {
    "[\(text.isEmpty ? style.placeholder : text)]" + (message.map { " \($0)" } ?? "")
  }
}

@MainActor
final class BookView {
  let title = FormField(.form("Title"))
  let year = FormField(.form("Year"))
  var focused = ""
}

extension SaveOutcome {
  /// One line for the printed sample.
  var summary: String {
    switch self {
    case .saved: "saved"
    case .refused(let fields): "refused \(fields.map(\.name))"
    case .failed(let error): "failed, \(error.localizedDescription)"
    case .interrupted: "interrupted"
    }
  }
}
