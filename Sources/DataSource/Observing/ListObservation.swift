/// A token of an observation. The observation ends when the token is deallocated or canceled, or when the owner of the handler
/// is deallocated.
///
/// The token retains the observed source and all sources from which it is derived. In this example, the filtered list and
/// `feed` exist as long as the token:
///
/// ```swift
/// observation = feed.filter { !$0.isRead }.observe(self) { screen, change in screen.show(change) }
/// ```
///
/// The owner of the handler stores the token. The handler gets its owner as an argument and does not capture it, so there is no
/// reference cycle.
@MainActor
public final class ListObservation {
  private var retained: [AnyObject]

  /// Whether ``cancel()`` was called.
  public private(set) var isCanceled = false

  /// Creates a token that retains objects until it is canceled.
  ///
  /// A source that keeps a list of its own observers references the tokens weakly, and skips tokens that are deallocated or
  /// canceled.
  ///
  /// A source that wraps another source retains itself and the token of the wrapped source:
  ///
  /// ```swift
  /// func observe<Owner: AnyObject>(_ owner: Owner, _ handler: ...) -> ListObservation {
  ///   ListObservation(retaining: self, items.observe(owner, handler))
  /// }
  /// ```
  ///
  /// - Parameter objects: The source, and everything else that the observation needs.
  public init(retaining objects: AnyObject...) {
    retained = objects
  }

  /// Ends the observation at once, also during a notification. Further calls have no effect.
  public func cancel() {
    isCanceled = true
    retained = []
  }
}
