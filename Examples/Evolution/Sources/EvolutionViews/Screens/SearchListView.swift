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

  /// Whether the list could not be loaded, and the user may try again.
  public package(set) var offersRetry = false

  package init() {}
}

extension SearchListView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    let buttons = offersRetry ? [ButtonDescription("Try again", .refresh)] : []
    return [.search(search), .text(message.text, .secondary), .buttons(buttons), .list(list)]
  }
}
