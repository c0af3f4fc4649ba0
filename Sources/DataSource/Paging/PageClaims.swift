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

/// The objects that share the running request of each direction, such as several controllers of one list. Each of them has
/// a claim, and the request is canceled when all of them have released their claims.
@MainActor
struct PageClaims {
  private var claims: [PageDirection: [PageClaim]] = [:]

  func isClaimed(_ direction: PageDirection) -> Bool { claims[direction]?.isEmpty == false }

  mutating func add(_ direction: PageDirection) -> PageClaim {
    let claim = PageClaim(direction, handlesError: !isClaimed(direction))
    claims[direction, default: []].append(claim)
    return claim
  }

  /// Removes a claim on a running request.
  ///
  /// - Returns: Whether the claim was the last claim on the request. Then the caller can cancel the request.
  mutating func remove(_ claim: PageClaim) -> Bool {
    guard !claim.isEnded else { return false }
    claim.isEnded = true
    claim.handlesError = false
    claims[claim.direction]?.removeAll { $0 === claim }
    claims[claim.direction]?.first?.handlesError = true
    return !isClaimed(claim.direction)
  }

  /// Removes all claims on a request that has ended.
  mutating func end(_ direction: PageDirection) {
    for claim in claims.removeValue(forKey: direction) ?? [] { claim.isEnded = true }
  }
}

extension PagedDataSource {
  /// Starts a request for the caller, or joins the running request of another caller. The request is canceled when all of
  /// these callers have released their claims.
  ///
  /// - Returns: The claim of the caller. `nil` if the app has started the running request itself, because such a request is
  ///   not canceled when callers release their claims.
  package func join(_ direction: PageDirection) -> PageClaim? {
    if state[direction].isLoading { return claims.isClaimed(direction) ? claims.add(direction) : nil }
    claims.end(direction)
    let claim = claims.add(direction)
    start(direction)
    if !state[direction].isLoading { claims.end(direction) }
    return claim
  }

  /// Releases the claim of a caller that no longer needs the request. When the last claim is released, the request is
  /// canceled.
  package func release(_ claim: PageClaim) {
    if claims.remove(claim) { cancel(claim.direction) }
  }
}
