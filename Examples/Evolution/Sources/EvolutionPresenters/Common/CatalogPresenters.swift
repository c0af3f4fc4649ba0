import EvolutionModels
import Presenter

/// The text for the progress of a load.
struct FeedProgressPresenter: ModelPresenter, Equatable {
  private let progress: FeedProgress
  private let style: DisplayStyle

  init(_ progress: FeedProgress, style: DisplayStyle) {
    self.progress = progress
    self.style = style
  }

  /// The text, such as "Loading… 120 of 806 kB".
  var text: String {
    guard progress.received > 0 else { return "Loading…" }
    let received = style.number(progress.received / 1_000)
    guard let expected = progress.expected else { return "Loading… \(received) kB" }
    return "Loading… \(received) of \(style.number(expected / 1_000)) kB"
  }
}

/// The text for the changes of a refresh.
struct CatalogChangePresenter: ModelPresenter, Equatable {
  private let change: CatalogChange
  private let style: DisplayStyle

  init(_ change: CatalogChange, style: DisplayStyle) {
    self.change = change
    self.style = style
  }

  /// The text, such as "44 new, 44 changed".
  var text: String {
    let parts = [
      style.count(change.added, one: "new", other: "new", zero: ""),
      style.count(change.changed, one: "changed", other: "changed", zero: ""),
      style.count(change.removed, one: "removed", other: "removed", zero: ""),
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? "Nothing new." : parts.joined(separator: ", ")
  }
}
