/// A source that loads its list, and says how far it has got.
@MainActor
public protocol ListLoading: AnyObject {
  /// What is loaded and what is going on.
  var state: PagingState { get }

  /// Calls `handler` with every state from now on, for as long as `owner` (and `scope`, if given) lives.
  ///
  /// When a page comes in, the list and the state change together, and the list is told first.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and handed to `handler`, which therefore need not capture it.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - handler: Called on the main actor.
  func observeState<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  )
}

extension ListLoading {
  /// Calls `handler` with every state from now on, for as long as `owner` lives.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and handed to `handler`, which therefore need not capture it.
  ///   - handler: Called on the main actor.
  public func observeState<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) {
    observeState(owner, while: nil, handler)
  }
}

extension ListLoading where Self: ListDataSource {
  /// What a screen with this list shows.
  public var contentState: ListContentState {
    ListContentState(isEmpty: snapshot.isEmpty, state)
  }
}
