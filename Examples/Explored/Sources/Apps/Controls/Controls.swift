public import Concierge
import Foundation

/// A button. In an app with UIKit, it is a `UIButton`.
@MainActor
public final class ButtonView {
  /// The text of the button.
  public var title: String
  /// Whether the user can press the button.
  public var isEnabled = true
  /// Whether the button is hidden.
  public var isHidden = false
  /// Called when the user presses the button.
  public var onTap: @MainActor () -> Void = {}

  init(_ title: String) { self.title = title }
}

/// A field with its message. In an app with UIKit, it contains a `UITextField` and a `UILabel`.
@MainActor
public final class FieldView<Value>: FieldControl {
  /// The content of the field. A program that replaces it ends the composition.
  public var value: Value { didSet { isComposing = false } }
  /// Whether an input method is composing the content.
  public var isComposing = false
  /// Whether the user has an input method for the field.
  public let hasInputMethod: Bool
  /// The message below the field.
  public var message: String?
  /// Called when the user edits or leaves the field.
  public var onFieldEvent: (@MainActor (EditEvent) -> Void)?

  init(_ value: Value, hasInputMethod: Bool = false) {
    (self.value, self.hasInputMethod) = (value, hasInputMethod)
  }
}

/// The view of a row in a list.
@MainActor
public final class RowView {
  /// The text of the row.
  public var text = ""
}

extension ControllerEnvironment {
  /// The style of the texts in this environment.
  var style: DisplayStyle { DisplayStyle(locale: locale, timeZone: .gmt) }
}
