/// The interest of one object, such as a list controller, in a request of a ``PagedDataSource`` that others may share.
@MainActor
package final class PageClaim {
  /// The direction of the request.
  package let direction: PageDirection
  /// Whether the owner of this claim handles the error of the request. This is `true` for one claim of each request: the
  /// first one that was not released.
  package fileprivate(set) var handlesError: Bool
  /// Whether the request has ended.
  package fileprivate(set) var isEnded = false

  fileprivate init(_ direction: PageDirection, handlesError: Bool) {
    (self.direction, self.handlesError) = (direction, handlesError)
  }
}

/// Counts who needs the running request of each direction, for example several controllers that show one list. The request
/// is canceled when nobody needs it any more.
@MainActor
struct PageClaims {
  private var claims: [PageDirection: [PageClaim]] = [:]

  func isClaimed(_ direction: PageDirection) -> Bool { claims[direction]?.isEmpty == false }

  mutating func add(_ direction: PageDirection) -> PageClaim {
    let claim = PageClaim(direction, handlesError: !isClaimed(direction))
    claims[direction, default: []].append(claim)
    return claim
  }

  /// Notes that one caller no longer needs a running request.
  ///
  /// - Returns: Whether it was the last caller that needed the request, which can be canceled then.
  mutating func remove(_ claim: PageClaim) -> Bool {
    guard !claim.isEnded else { return false }
    claim.isEnded = true
    claim.handlesError = false
    claims[claim.direction]?.removeAll { $0 === claim }
    claims[claim.direction]?.first?.handlesError = true
    return !isClaimed(claim.direction)
  }

  /// Forgets all callers of a request, because the request has ended.
  mutating func end(_ direction: PageDirection) {
    for claim in claims.removeValue(forKey: direction) ?? [] { claim.isEnded = true }
  }
}

extension PagedDataSource {
  /// Starts a request for a page, or shares the running request of another caller. Each caller passes its token to
  /// ``release(_:)`` when it no longer needs the page. The request is canceled when all callers have done that.
  ///
  /// - Returns: The caller's token. `nil` if the app has started the running request by ``start(_:)``. Such a request
  ///   goes on even if no controller needs it.
  package func join(_ direction: PageDirection) -> PageClaim? {
    if state[direction].isLoading { return claims.isClaimed(direction) ? claims.add(direction) : nil }
    claims.end(direction)
    let claim = claims.add(direction)
    start(direction)
    if !state[direction].isLoading { claims.end(direction) }
    return claim
  }

  /// Tells the source that the owner of `claim` no longer needs the requested page. The request is canceled when no
  /// other caller of ``join(_:)`` needs the page.
  package func release(_ claim: PageClaim) {
    if claims.remove(claim) { loader.release(claim.direction) }
  }
}
