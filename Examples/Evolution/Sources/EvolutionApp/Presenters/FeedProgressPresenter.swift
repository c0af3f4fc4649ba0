public import Presenter

/// The text for the progress of a load.
public struct FeedProgressPresenter: ModelPresenter, Equatable, Sendable {
  private let progress: FeedProgress
  private let style: DisplayStyle

  /// Creates the presenter of a progress.
  public init(_ progress: FeedProgress, style: DisplayStyle) {
    self.progress = progress
    self.style = style
  }

  /// The text, such as "Loading… 120 of 806 kB".
  public var text: String {
    guard progress.received > 0 else { return "Loading…" }
    let received = style.number(progress.received / 1_000)
    guard let expected = progress.expected else { return "Loading… \(received) kB" }
    return "Loading… \(received) of \(style.number(expected / 1_000)) kB"
  }
}
