/// The view of a list with a field for a search.
@MainActor
public final class SearchListView<
  SectionID: DescribedSection & Hashable & Sendable,
  Row: DescribedRow & Identifiable & Equatable & Sendable
> where Row.ID: Sendable {
  /// The search field above the list.
  public let search = SearchField()
  /// The list.
  public let list = ListView<SectionID, Row>()
  /// The label that replaces an empty list.
  public let message = TextLabel()

  package init() {}
}

extension SearchListView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] { [.search(search), .text(message.text, .secondary), .list(list)] }
}
