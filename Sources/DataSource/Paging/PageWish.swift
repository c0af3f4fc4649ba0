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
    /// A list without items has requested a page automatically.
    case emptyList
  }

  package let id: Int
  package let author: Author
  /// The list controller that needs the page. `nil` if the app, a task or a list without items needs it.
  let owner: ObjectIdentifier?

  package init(_ id: Int, by author: Author, for owner: AnyObject? = nil) {
    (self.id, self.author, self.owner) = (id, author, owner.map(ObjectIdentifier.init))
  }
}

/// The end of a request for a page: its result, and the callers that needed the page.
@MainActor
package final class PageEnd {
  typealias Ended = (wishes: [PageWish], direction: PageDirection, outcome: LoadOutcome)

  package let direction: PageDirection
  package let outcome: LoadOutcome
  /// The serial number of this end: 3 for the third request of the source that has ended. A list controller that has begun a
  /// refresh ignores requests that ended before it, which have lower numbers.
  package let number: Int
  /// Whether the first page was still missing when this request ended. Then a list controller may request it again. `false`
  /// if the app has discarded all pages, because the app then loads them again itself.
  package let isFirstLoad: Bool
  let wishes: [PageWish]
  /// The list controller that has canceled the request, because it no longer needed the page and no other caller did. `nil`
  /// if the request has ended in another way.
  private let leaver: ObjectIdentifier?
  private var withdrawn: Set<PageWish.ID> = []
  private var isErrorTaken = false

  init(_ end: Ended, number: Int, isFirstLoad: Bool, leaver: ObjectIdentifier?) {
    (wishes, direction, outcome) = end
    (self.number, self.isFirstLoad, self.leaver) = (number, isFirstLoad, leaver)
  }

  /// Returns whether another list controller has canceled the request by a call of ``PageLease/end()``, because no
  /// further caller needed the page. If the controller `owner` wants the page now, it must request the page again.
  package func isLost(for owner: AnyObject) -> Bool {
    if case .canceled = outcome { wishes.isEmpty && leaver != ObjectIdentifier(owner) } else { false }
  }

  /// Returns whether a list controller, `owner`, needed the page of this request.
  package func isAwaited(by owner: AnyObject) -> Bool {
    wishes.contains { $0.owner == ObjectIdentifier(owner) }
  }

  /// Records that a list controller no longer needs the page, although the request has ended already. For example, the
  /// controller's screen was removed before the controller was notified of the end. Then another controller shows the error.
  func withdraw(_ wish: PageWish.ID) { withdrawn.insert(wish) }

  /// Returns whether the list controller `owner` must show the error of the request. Only one caller handles the error: the
  /// first caller that still needs the page, which can be the app. If there is none, because an empty list has requested the
  /// page automatically, the first controller that calls this method shows the error.
  package func takesError(_ owner: AnyObject) -> Bool {
    let first = wishes.first { $0.author != .emptyList && !withdrawn.contains($0.id) }
    guard !isErrorTaken, first == nil || first?.owner == ObjectIdentifier(owner) else { return false }
    isErrorTaken = true
    return true
  }
}

/// A token that says that a list controller needs a page. After ``end()``, or when the token is deallocated, the request
/// is canceled if no other caller needs the page.
package final class PageLease: Sendable {
  let id: PageWish.ID
  private let withdraw: @MainActor @Sendable () -> Void

  init(_ id: PageWish.ID, withdraw: @escaping @MainActor @Sendable () -> Void) {
    (self.id, self.withdraw) = (id, withdraw)
  }

  /// Records that the list controller no longer needs the page. The request is canceled if no other caller needs it.
  @MainActor package func end() { withdraw() }

  deinit { Task { @MainActor [withdraw] in withdraw() } }
}

extension PagedDataSource {
  /// Requests a page for the list controller `owner`. If a request for the page is running, the controller shares it.
  ///
  /// The request is canceled when no list controller and no task in ``load(_:)`` needs the page, unless ``start(_:)`` has
  /// also requested the page.
  ///
  /// - Returns: A token that says that the controller needs the page, or `nil` if the request was refused.
  package func join(_ direction: PageDirection, for owner: AnyObject) -> PageLease? {
    loader.join(direction, for: owner)
  }

  /// The number of requests that have ended. A controller stores it when it asks for a page. A request that ends after that
  /// has a higher ``PageEnd/number``, so it may be the one that the controller waits for.
  package var numberOfEnds: Int { loader.numberOfEnds }

  /// Repeats a running request for the first page, for example because the user pulls to refresh again. All callers that wait
  /// for it get the newer page.
  package func renew() { loader.renew(.refresh) }

  /// Repeats the running requests after items were deleted, because an answer may still contain the deleted items.
  /// Deletions inside of any `loadPage` closure are ignored. Otherwise two sources of one list whose closures delete
  /// items would make each other repeat their requests without end.
  package func renewAfterRemoval() {
    guard PageCall.current?.loader == nil, loader.isOutdatedByDeletions else { return }
    PageDirection.allCases.forEach(loader.renew)
  }

  /// Returns whether the request for which a list controller got the token `lease` is still running.
  package func isRunning(_ lease: PageLease) -> Bool { loader.isRunning(lease.id) }

  /// Records that the app itself has loaded a page, and stores the key of the next page. `nil` if there is no next page.
  package func received(next: Key?) { loader.received(next: next) }

  /// Calls `handler` when a request for a page ends. The handler gets the result, and also the list controllers and tasks that
  /// needed the page.
  package func onEnd<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageEnd) -> Void
  ) -> ListObservation {
    ListObservation(retaining: self, loader.onEnd(owner, handler))
  }
}
