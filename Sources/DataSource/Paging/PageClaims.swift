/// The interest of one object, such as a list controller, in a request of a ``PagedDataSource`` that others may share.
@MainActor
package final class PageClaim {
  /// The direction of the request.
  package let direction: PageDirection
  /// Whether the owner of this claim handles the error of the request. If a controller has made the request, this is `true` for
  /// the oldest claim that is not released. If the app has made it, this is `false` for all claims, because the app handles the
  /// error. If all tasks of the app that have waited are canceled, the oldest claim handles it.
  package fileprivate(set) var handlesError: Bool
  /// Whether the request has ended.
  package fileprivate(set) var isEnded = false

  fileprivate init(_ direction: PageDirection, handlesError: Bool) {
    (self.direction, self.handlesError) = (direction, handlesError)
  }
}

/// The controllers that need the running request of each direction, for example several controllers that show one list.
@MainActor
struct PageClaims {
  private var claims: [PageDirection: [PageClaim]] = [:]

  func isClaimed(_ direction: PageDirection) -> Bool { claims[direction]?.isEmpty == false }

  mutating func add(_ direction: PageDirection, handlesError: Bool) -> PageClaim {
    let claim = PageClaim(direction, handlesError: handlesError)
    claims[direction, default: []].append(claim)
    return claim
  }

  /// Notes that one controller no longer needs a running request.
  mutating func remove(_ claim: PageClaim) {
    claim.isEnded = true
    claims[claim.direction]?.removeAll { $0 === claim }
    if claim.handlesError { passError(of: claim.direction) }
    claim.handlesError = false
  }

  /// Lets the first controller that needs a running request handle its error, because the one that would have is gone.
  func passError(of direction: PageDirection) { claims[direction]?.first?.handlesError = true }

  /// Notes that a request of the app replaces the running one. The controllers that need the running request get the
  /// result of the new one, and the app handles its error.
  func leaveErrorsToTheApp(_ direction: PageDirection) {
    claims[direction]?.forEach { $0.handlesError = false }
  }

  /// Forgets all controllers that need a request, because the request has ended.
  mutating func end(_ direction: PageDirection) {
    for claim in claims.removeValue(forKey: direction) ?? [] { claim.isEnded = true }
  }
}

extension PagedDataSource {
  /// Starts a request for a page, or shares the running request of the app or of another caller. Each caller passes the returned
  /// claim to ``release(_:)`` when it no longer needs the page.
  ///
  /// A request is canceled when neither a caller of this method nor a task in ``load(_:)`` needs it any more. A request
  /// that the app has made by ``start(_:)`` goes on without them.
  package func join(_ direction: PageDirection) -> PageClaim {
    if state[direction].isLoading { return loader.claims.add(direction, handlesError: false) }
    loader.claims.end(direction)
    let claim = loader.claims.add(direction, handlesError: true)
    loader.startForClaims(direction)
    if !state[direction].isLoading { loader.claims.end(direction) }
    return claim
  }

  /// Makes a running request for the first page again, for a newer wish. Everybody who waits for it gets the newer page.
  package func renew() { loader.renew() }

  /// Returns whether the caller handles the error of the request that has just failed, because the list itself has made the
  /// request. The first caller does.
  package func takesError(of direction: PageDirection) -> Bool { loader.ownFailures.remove(direction) != nil }

  /// Tells the source that the owner of `claim` no longer needs the requested page.
  package func release(_ claim: PageClaim) {
    guard !claim.isEnded else { return }
    loader.claims.remove(claim)
    loader.cancelIfUnneeded(claim.direction)
  }
}
