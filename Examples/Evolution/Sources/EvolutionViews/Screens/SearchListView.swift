public import Observation

/// The view of a list with a field for a search.
@MainActor
@Observable
public final class SearchListView<
  SectionID: Hashable & Sendable,
  Row: DescribedRow & Identifiable & Equatable & Sendable
> where Row.ID: Sendable {
  /// The search field above the list.
  public let search = SearchField()
  /// The list.
  public let list = ListView<SectionID, Row>()
  /// The label that replaces an empty list.
  public let message = TextLabel()
  /// The buttons below the message, such as one to try again.
  public package(set) var buttons: [ButtonDescription] = []

  package init() {}
}

extension SearchListView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [.search(search), .text(message.text, .secondary), .buttons(buttons), .list(list)]
  }
}
