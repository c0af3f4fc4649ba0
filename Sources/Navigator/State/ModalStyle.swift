/// How a screen is shown over the others.
public enum ModalStyle: String, CaseIterable, Codable, Sendable {
  /// Covers part of what lies below, which the user still sees.
  case sheet
  /// Covers everything.
  case fullScreen
  /// Points at what it is about.
  case popover
  /// Asks something that has to be answered first. It is one screen: nothing is pushed on it.
  case alert

  /// Whether what lies below is off screen meanwhile.
  public var hidesPresenter: Bool { self == .fullScreen }
}
