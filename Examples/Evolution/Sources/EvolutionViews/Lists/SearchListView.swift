public import Observation

/// The view of a list with a field for a search.
@MainActor
@Observable
public final class SearchListView {
  /// The search field above the list.
  public let search = SearchField()
  /// The list, or `nil` if the list views of the host are of another kind.
  public let list: (any DescribedList)?
  /// The label that replaces an empty list.
  public let message = TextLabel()
  /// The label of the key that does the same as the button to load more.
  public let keyHint = TextLabel()
  /// The buttons below the message: one to try again, or one to load more.
  public package(set) var buttons: [ButtonDescription] = []

  package init(_ list: (any DescribedList)?) { self.list = list }
}

extension SearchListView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    // While the user types, the key is a letter of the text.
    let hint = search.isEditing ? "" : keyHint.text
    return [.search(search), .text(message.text, .secondary), .text(hint, .keyHint), .buttons(buttons)]
      + (list.map { [.list($0)] } ?? [])
  }
}
