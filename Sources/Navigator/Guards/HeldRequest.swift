public import Foundation

/// A request that a ``RouteGuard`` holds back.
public struct HeldRequest<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The screens that were asked for, the one to show last.
  public let path: [Route]
  /// The moment from which on it counts no more.
  public internal(set) var expires: Date
  /// Whether the path is to be followed as a whole, as a deep link is.
  let isWholePath: Bool

  /// A request for the same as another one, whenever they expire.
  func asks(forTheSameAs other: Self) -> Bool { path == other.path && isWholePath == other.isWholePath }
}

extension HeldRequest: Codable where Route: Codable {}
