public import Presenter

/// The text for the changes of a refresh.
public struct CatalogChangePresenter: ModelPresenter, Equatable, Sendable {
  private let change: CatalogChange
  private let style: DisplayStyle

  /// Creates the presenter of a change.
  public init(_ change: CatalogChange, style: DisplayStyle) {
    self.change = change
    self.style = style
  }

  /// The text, such as "44 new, 44 changed".
  public var text: String {
    let parts = [
      style.count(change.added, one: "new", other: "new", zero: ""),
      style.count(change.changed, one: "changed", other: "changed", zero: ""),
      style.count(change.removed, one: "removed", other: "removed", zero: ""),
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? "Nothing new." : parts.joined(separator: ", ")
  }
}
