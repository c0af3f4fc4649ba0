import ControllerSupport

/// The record that one caller needs a page. Callers that need the same page share a request, which goes on as long as one of
/// them needs the page.
package struct PageWish: Hashable, Sendable, Identifiable {
  package enum Author: Hashable, Sendable {
    /// The app has called ``PagedDataSource/start(_:)`` or `prefetch`. These calls do not wait for the page, so the request
    /// goes on until it ends or is canceled.
    case app
    /// A task of the app waits in ``PagedDataSource/load(_:)``.
    case task
    /// A list controller needs the page. When its screen is removed, it no longer needs the page.
    case list
    /// A list without items has requested a page automatically. The request goes on until it ends.
    case emptyList
  }

  package let id: Int
  package let author: Author
  /// The list controller that needs the page, or `nil` if the caller is no list controller.
  let owner: ObjectIdentifier?

  package init(_ id: Int, by author: Author, for owner: AnyObject? = nil) {
    (self.id, self.author, self.owner) = (id, author, owner.map(ObjectIdentifier.init))
  }
}

/// The end of a request for a page: its result, and the callers that needed the page.
@MainActor
package final class PageEnd {
  /// The callers that needed the page, the direction of the request, and its result.
  typealias Ended = (wishes: [PageWish], direction: PageDirection, outcome: LoadOutcome)

  package let direction: PageDirection
  package let outcome: LoadOutcome
  /// The number of requests of the source that have ended, this one included. See ``PagedDataSource/numberOfEnds``.
  package let number: Int
  /// Whether the source had no pages when this request ended, so the first page is still missing. The value is `false` if the
  /// request has ended because the app has discarded all pages.
  package let isFirstLoad: Bool
  let wishes: [PageWish]
  /// The list controller whose call of ``PageLease/end()`` has canceled the request, because no other caller needed the page.
  /// Otherwise `nil`.
  private let leaver: ObjectIdentifier?
  private var withdrawn: Set<PageWish.ID> = []
  private var isErrorTaken = false

  init(_ end: Ended, number: Int, isFirstLoad: Bool, leaver: ObjectIdentifier?) {
    (wishes, direction, outcome) = end
    (self.number, self.isFirstLoad, self.leaver) = (number, isFirstLoad, leaver)
  }

  /// Returns whether the request was canceled because another list controller, the last that needed the page, no longer does.
  /// If the controller `owner` still wants the page, it must request the page itself.
  package func isLost(for owner: AnyObject) -> Bool {
    if case .canceled = outcome { wishes.isEmpty && leaver != ObjectIdentifier(owner) } else { false }
  }

  /// Returns whether a list controller, `owner`, needed the page of this request.
  package func isAwaited(by owner: AnyObject) -> Bool {
    wishes.contains { $0.owner == ObjectIdentifier(owner) }
  }

  /// Records that a list controller needs the page no longer. For example, an observer of the failure has removed the
  /// controller's screen before the controller was notified. Then another controller handles the error.
  func withdraw(_ wish: PageWish.ID) { withdrawn.insert(wish) }

  /// Returns whether the list controller `owner` must show the error of the request. The first caller that still needed the
  /// page handles the error: the app or a controller. If an empty list made the request, the first controller that calls this
  /// method handles the error.
  package func takesError(_ owner: AnyObject) -> Bool {
    let first = wishes.first { $0.author != .emptyList && !withdrawn.contains($0.id) }
    guard !isErrorTaken, first == nil || first?.owner == ObjectIdentifier(owner) else { return false }
    isErrorTaken = true
    return true
  }
}

/// A list controller's need for a page. It ends with a call of ``end()``, or when this object is deallocated. The request is
/// then canceled if nobody else needs the page.
package final class PageLease: Sendable {
  let id: PageWish.ID
  private let withdraw: @MainActor @Sendable () -> Void

  init(_ id: PageWish.ID, withdraw: @escaping @MainActor @Sendable () -> Void) {
    (self.id, self.withdraw) = (id, withdraw)
  }

  /// Records that the list controller needs the page no longer. The request is canceled if nobody else needs the page.
  @MainActor package func end() { withdraw() }

  deinit { Task { @MainActor [withdraw] in withdraw() } }
}

extension PagedDataSource {
  /// Starts a request for a page for the list controller `owner`, or shares a request that is running. The request is
  /// canceled when no list controller and no task in ``load(_:)`` needs the page. A request that ``start(_:)`` has begun
  /// always goes on.
  ///
  /// - Returns: A token that stands for the controller's need for the page, or `nil` if the request was refused.
  package func join(_ direction: PageDirection, for owner: AnyObject) -> PageLease? {
    loader.join(direction, for: owner)
  }

  /// The number of requests that have ended, including refused ones. A controller stores the number when it asks for a page.
  /// If the end of a request has a higher number, the request has ended after that.
  package var numberOfEnds: Int { loader.numberOfEnds }

  /// Repeats a running request for the first page, for example because the user pulls to refresh again. All callers that wait
  /// for it get the newer page.
  package func renew() { loader.renew(.refresh) }

  /// Repeats the running requests after items were deleted, because the server may answer with the deleted items. Deletions
  /// that a `loadPage` closure makes are ignored, even if the closure belongs to another source of the same list. Otherwise
  /// two sources whose closures delete items would make each other repeat their requests without end.
  package func renewAfterRemoval() {
    guard PageCall.current?.loader == nil, loader.isOutdatedByDeletions else { return }
    PageDirection.allCases.forEach(loader.renew)
  }

  /// Returns whether the request for which a list controller got this token, a lease, is still running.
  package func isRunning(_ lease: PageLease) -> Bool { loader.isRunning(lease.id) }

  /// Records that the app has loaded items without this source, and stores the key of the next page; `nil` if there is none.
  package func received(next: Key?) { loader.received(next: next) }

  /// Calls `handler` when a request for a page ends. Unlike a handler of ``onOutcome(_:_:)``, this one also gets the callers
  /// that needed the page.
  package func onEnd<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageEnd) -> Void
  ) -> ListObservation {
    ListObservation(retaining: self, loader.onEnd(owner, handler))
  }
}
