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

/// The claims of the requests in flight, by direction.
@MainActor
struct PageClaims {
  private var claims: [PageDirection: [PageClaim]] = [:]

  func isClaimed(_ direction: PageDirection) -> Bool { claims[direction]?.isEmpty == false }

  mutating func add(_ direction: PageDirection) -> PageClaim {
    let claim = PageClaim(direction, handlesError: !isClaimed(direction))
    claims[direction, default: []].append(claim)
    return claim
  }

  /// Removes a claim.
  ///
  /// - Returns: Whether it was the last claim of a request in flight.
  mutating func remove(_ claim: PageClaim) -> Bool {
    guard !claim.isEnded else { return false }
    claim.isEnded = true
    claim.handlesError = false
    claims[claim.direction]?.removeAll { $0 === claim }
    claims[claim.direction]?.first?.handlesError = true
    return !isClaimed(claim.direction)
  }

  /// Removes the claims of a request that has ended.
  mutating func end(_ direction: PageDirection) {
    for claim in claims.removeValue(forKey: direction) ?? [] { claim.isEnded = true }
  }
}

extension PagedDataSource {
  /// Starts a request, or takes part in the request that the owner of another claim has started.
  ///
  /// The request ends early when all its claims are released.
  ///
  /// - Returns: The claim, or `nil` if the app has started the request in flight itself. Releasing a claim never cancels such
  ///   a request.
  package func join(_ direction: PageDirection) -> PageClaim? {
    if state[direction].isLoading { return claims.isClaimed(direction) ? claims.add(direction) : nil }
    claims.end(direction)
    let claim = claims.add(direction)
    start(direction)
    if !state[direction].isLoading { claims.end(direction) }
    return claim
  }

  /// Releases a claim. The last released claim cancels the request.
  package func release(_ claim: PageClaim) {
    if claims.remove(claim) { cancel(claim.direction) }
  }
}
