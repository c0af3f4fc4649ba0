public import Observation

/// A line or paragraph of text on the screen.
@MainActor
@Observable
public final class TextLabel {
  /// The text. An empty label takes no room on the screen.
  public var text = ""

  init() {}
}

/// A field for the text of a search.
@MainActor
@Observable
public final class SearchField {
  /// The typed text.
  public var text = ""
  /// Whether the user is typing into the field.
  public var isEditing = false
  /// The screen's handler of text that the host's own field has received.
  @ObservationIgnored package var onInput: (@MainActor (String) -> Void)?

  init() {}

  /// Searches for a text that the user has typed into a field of the host.
  public func input(_ text: String) { onInput?(text) }
}

/// A field for a text of several lines, as a host can show it.
@MainActor
public protocol DescribedField: AnyObject {
  /// The typed text.
  var text: String { get }
  /// The label, for screen readers.
  var label: String { get }
  /// What a text may be, for readers before they type.
  var hint: String { get }
  /// The message about the text; empty if the text is valid.
  var message: String { get }

  /// Replaces the text by a text that the user has typed into a field of the host.
  func input(_ text: String)
}
