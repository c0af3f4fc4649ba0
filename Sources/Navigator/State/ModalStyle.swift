/// The style of a presentation.
public enum ModalStyle: String, CaseIterable, Codable, Sendable {
  /// Covers a part of the screens below, which stay visible.
  case sheet
  /// Covers everything.
  case fullScreen
  /// Points at the view or bar item to which it belongs.
  case popover
  /// Asks a question that the user answers before doing anything else. Nothing can be pushed on an alert.
  case alert

  /// Whether the screens below are off screen.
  public var hidesPresenter: Bool { self == .fullScreen }
}
