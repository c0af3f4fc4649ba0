/// What a screen with a list shows in its place.
public enum ListContentState: Sendable {
  /// The list: it has items, whatever else is going on.
  case content

  /// That it is loading.
  case loading

  /// That loading has failed, and a way to try again.
  case failed(any Error)

  /// That there is nothing.
  case empty

  /// Nothing: the list has not been asked for yet.
  case blank

  /// Decides. Items come first, then loading, then a failure.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether the list has no items.
  ///   - state: How far it has been loaded.
  public init(isEmpty: Bool, _ state: PagingState) {
    if !isEmpty {
      self = .content
    } else if PageDirection.allCases.contains(where: { state[$0].isLoading }) {
      self = .loading
    } else if let error = PageDirection.allCases.lazy.compactMap({ state[$0].error }).first {
      self = .failed(error)
    } else {
      self = state.hasLoaded ? .empty : .blank
    }
  }
}
