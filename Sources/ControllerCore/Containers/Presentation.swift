/// How a controller is presented on top of all else in a window.
public struct Presentation: Hashable, Sendable {
  /// Whether what is below goes off screen, and is told so.
  public var hidesPresenter: Bool

  /// Creates a way to present.
  public init(hidesPresenter: Bool) {
    self.hidesPresenter = hidesPresenter
  }

  /// Over the whole screen. What is below disappears, and appears again after the dismissal.
  public static let fullScreen = Presentation(hidesPresenter: true)
  /// A card, a popover, or anything that leaves some of what is below visible. What is below is told nothing but
  /// ``Controller/presentedDidDismiss(_:)``.
  public static let sheet = Presentation(hidesPresenter: false)
}
