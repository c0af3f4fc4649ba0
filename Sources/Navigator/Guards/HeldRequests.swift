public import Foundation

/// The requests that guards hold back, in the order in which they came, each at most once.
///
/// A value that can be saved and set again at the next launch. It has no clock of its own: who adds and
/// takes says when it is.
public struct HeldRequests<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The requests in order, also those that have expired since.
  public private(set) var requests: [HeldRequest<Route>] = []
  /// How long a request counts, in seconds.
  public var lifetime: TimeInterval

  /// Creates a queue in which nothing waits.
  ///
  /// - Parameter lifetime: How long a request counts, in seconds.
  public init(lifetime: TimeInterval = 600) {
    self.lifetime = lifetime
  }

  /// Adds a request for `path`. One that is there already keeps its place and counts anew.
  ///
  /// - Parameters:
  ///   - path: The screens asked for, the one to show last.
  ///   - isWholePath: Whether the tab is to hold exactly `path`, as after a deep link.
  ///   - now: The present moment.
  /// - Complexity: O(*n*), where *n* is the number of requests.
  public mutating func add(_ path: [Route], isWholePath: Bool = false, now: Date) {
    let new = HeldRequest(path: path, expires: now + lifetime, isWholePath: isWholePath)
    requests.removeAll { $0.expires <= now }
    if let index = requests.firstIndex(where: { $0.asks(forTheSameAs: new) }) {
      requests[index] = new
    } else {
      requests.append(new)
    }
  }

  /// Takes all requests out, and returns those that have not expired.
  public mutating func takeAll(now: Date) -> [HeldRequest<Route>] {
    defer { requests = [] }
    return requests.filter { $0.expires > now }
  }
}

extension HeldRequests: Codable where Route: Codable {}
