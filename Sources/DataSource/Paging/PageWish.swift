import ControllerSupport

/// One wish for a page. Wishes for one page share a request, which goes on as long as somebody needs it.
package struct PageWish: Hashable, Sendable, Identifiable {
  package enum Author: Hashable, Sendable {
    /// The app, with ``PagedDataSource/start(_:)`` or `prefetch`. It does not wait, so it needs the page until the request ends.
    case app
    /// A task of the app that waits in ``PagedDataSource/load(_:)``.
    case task
    /// A list controller. It withdraws its wish when it leaves.
    case list
    /// A list without items. It requests the page by itself, and needs the page until the request ends.
    case emptyList
  }

  package let id: Int
  package let author: Author
  /// The list controller that has the wish, if any.
  let owner: ObjectIdentifier?

  package init(_ id: Int, by author: Author, for owner: AnyObject? = nil) {
    (self.id, self.author, self.owner) = (id, author, owner.map(ObjectIdentifier.init))
  }
}

/// The end of a request for a page, and who has waited for it.
@MainActor
package final class PageEnd {
  /// The wishes that have ended, for which page, and how.
  typealias Ended = (wishes: [PageWish], direction: PageDirection, outcome: LoadOutcome)

  package let direction: PageDirection
  package let outcome: LoadOutcome
  /// The number of ends of the source so far, see ``PagedDataSource/numberOfEnds``.
  package let number: Int
  /// Whether the request was for the first page of a source without pages, and did not load it. The value is `false` if the request
  /// has ended because the pages were discarded.
  package let isFirstLoad: Bool
  let wishes: [PageWish]
  /// The list controller that has withdrawn the last wish for the page, if any.
  private let leaver: ObjectIdentifier?
  private var withdrawn: Set<PageWish.ID> = []
  private var isErrorTaken = false

  init(_ end: Ended, number: Int, isFirstLoad: Bool, leaver: ObjectIdentifier?) {
    (wishes, direction, outcome) = end
    (self.number, self.isFirstLoad, self.leaver) = (number, isFirstLoad, leaver)
  }

  /// Returns whether the request was canceled because the last one who needed its page, and not this list controller, has withdrawn
  /// its wish. A list that has only seen the request, and wants the page too, requests it itself.
  package func isLost(for owner: AnyObject) -> Bool {
    if case .canceled = outcome { wishes.isEmpty && leaver != ObjectIdentifier(owner) } else { false }
  }

  /// Returns whether a list controller has waited for the request.
  package func isAwaited(by owner: AnyObject) -> Bool {
    wishes.contains { $0.owner == ObjectIdentifier(owner) }
  }

  /// Notes that a list controller does not need the page any more. An observer of the failure may have removed the controller,
  /// before the controllers are notified of the end. Then another controller handles the error.
  func withdraw(_ wish: PageWish.ID) { withdrawn.insert(wish) }

  /// Returns whether a list controller handles the error of the request. The first one who wished for the page, and still needed
  /// it, handles the error: the app or a list. If the list itself has made the request, the first controller that asks handles it.
  package func takesError(_ owner: AnyObject) -> Bool {
    let first = wishes.first { $0.author != .emptyList && !withdrawn.contains($0.id) }
    guard !isErrorTaken, first == nil || first?.owner == ObjectIdentifier(owner) else { return false }
    isErrorTaken = true
    return true
  }
}

/// The wish of a list controller for a page. ``end()`` ends the wish, and so does the end of the lease.
package final class PageLease: Sendable {
  let id: PageWish.ID
  private let withdraw: @MainActor @Sendable () -> Void

  init(_ id: PageWish.ID, withdraw: @escaping @MainActor @Sendable () -> Void) {
    (self.id, self.withdraw) = (id, withdraw)
  }

  /// Ends the wish, because the list no longer needs the page. The request is canceled if nobody else needs it.
  @MainActor package func end() { withdraw() }

  deinit { Task { @MainActor [withdraw] in withdraw() } }
}

extension PagedDataSource {
  /// Starts a request for a page, or shares the running request of the app or of another list. The request is canceled when
  /// neither a list nor a task in ``load(_:)`` needs it any more. A request of ``start(_:)`` goes on without them.
  ///
  /// - Returns: The lease of the page, or `nil` if the request was refused.
  package func join(_ direction: PageDirection, for owner: AnyObject) -> PageLease? {
    loader.join(direction, for: owner)
  }

  /// The number of requests that have ended, refused ones included. A wish is older than the ends that come after it.
  package var numberOfEnds: Int { loader.numberOfEnds }

  /// Makes a running request for the first page again, for a newer wish. Everybody who waits for it gets the newer page.
  package func renew() { loader.renew(.refresh) }

  /// Makes running requests again, because items were deleted that their pages depend on. A deletion by the closure that loads the
  /// page makes no request.
  ///
  /// - Parameter directions: The directions of the requests. A previous page depends only on items that are not loaded.
  package func renewAfterRemoval(in directions: [PageDirection]) {
    guard loader.isOutdatedByDeletions else { return }
    directions.forEach(loader.renew)
  }

  /// Returns whether the request for which a list has a lease is running.
  package func isRunning(_ lease: PageLease) -> Bool { loader.isRunning(lease.id) }

  /// Notes that the app has received items in another way, and the key of the next page; `nil` if there is none.
  package func received(next: Key?) { loader.received(next: next) }

  /// Calls `handler` with the end of each later request, like ``onOutcome(_:_:)``.
  package func onEnd<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageEnd) -> Void
  ) -> ListObservation {
    ListObservation(retaining: self, loader.onEnd(owner, handler))
  }
}
