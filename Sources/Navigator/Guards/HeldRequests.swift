public import Foundation

/// A navigation request that a ``RouteGuard`` holds back, for example until the user has logged in.
public struct HeldRequest<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The whole request, as it was made.
  public let request: NavigationRequest<Route>
  /// The screen that the guard does not allow to be shown yet.
  public internal(set) var route: Route
  /// The time at which the request is dropped.
  var expires: Date
}

extension HeldRequest: Codable where Route: Codable {}

/// The navigation requests that wait, for example until the user has logged in. The requests are in the order in which they
/// were made, without duplicates.
///
/// An app can save this value and restore it at the next launch, if its routes are `Codable`.
public struct HeldRequests<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The requests, in the order in which they were made. Expired requests may still be in the array until the next change.
  public internal(set) var requests: [HeldRequest<Route>] = []
  /// The time in seconds for which a request is kept, for example until the user has logged in. An older request is dropped,
  /// because the user no longer expects its screen. The time starts again if the user makes an equal request, but not if
  /// ``RouteNavigator/resumeHeldRequests()`` repeats the request.
  public var lifetime: TimeInterval
  /// The maximum number of stored requests. When the queue is full, a new request removes the oldest one.
  public var limit: Int

  /// Creates a queue without requests.
  ///
  /// - Parameters:
  ///   - lifetime: The time in seconds for which a request is kept.
  ///   - limit: The maximum number of requests. When the queue is full, a new request removes the oldest one.
  public init(lifetime: TimeInterval = 600, limit: Int = 16) {
    self.lifetime = lifetime
    self.limit = limit
  }

  /// The entry of this queue whose request is equal to `request`, or `nil`.
  subscript(request: NavigationRequest<Route>) -> HeldRequest<Route>? {
    requests.first { $0.request == request }
  }

  /// Adds a request. If an equal request is stored already, it keeps its position in the queue, and gets a new expiry time.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - route: The screen that a guard does not allow to be shown yet.
  ///   - now: The current time.
  ///   - isRepeated: Whether the app repeats a stored request, and a guard holds it back again. Then its expiry time does not
  ///     change. If the app has removed it from the queue since, for example at a logout, it is not added again.
  /// - Complexity: O(*n*), where *n* is the number of requests.
  mutating func add(_ request: NavigationRequest<Route>, holding route: Route, now: Date, isRepeated: Bool) {
    requests.removeAll { $0.expires <= now }
    if let index = requests.firstIndex(where: { $0.request == request }) {
      requests[index].route = route
      if !isRepeated { requests[index].expires = now + lifetime }
    } else if !isRepeated {
      requests.append(HeldRequest(request: request, route: route, expires: now + lifetime))
    }
    requests.removeFirst(max(0, requests.count - max(0, limit)))
  }

  /// Removes a stored request, for example because the user has closed the login screen.
  mutating func remove(_ request: NavigationRequest<Route>) {
    requests.removeAll { $0.request == request }
  }

  /// Removes all requests, for example at a logout. A request for which the login screen is visible now continues after the
  /// login. If a guard still does not allow it then, it is not stored again.
  public mutating func removeAll() { requests = [] }
}

extension HeldRequests: Codable where Route: Codable {}
