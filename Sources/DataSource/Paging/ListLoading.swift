/// A source that loads its list and reports the state of loading.
@MainActor
public protocol ListLoading: AnyObject {
  /// The current state of loading.
  var state: PagingState { get }

  /// Calls `handler` with every later state.
  ///
  /// When a page is loaded, the list and the state change together. Observers of the list are notified first.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`. The observation references it weakly.
  ///   - handler: Called on the main actor.
  /// - Returns: The token of the observation. The observation ends when the token is deallocated.
  func observeState<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) -> ListObservation
}
