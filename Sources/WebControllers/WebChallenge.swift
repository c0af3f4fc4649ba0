/// Somebody on the network whom the engine does not know what to think of.
public struct WebChallenge: Hashable, Sendable {
  /// What is in question.
  public enum Kind: Hashable, Sendable {
    /// Whether the server is who it says. `isTrusted` is what the system thinks of its certificate.
    case certificate(isTrusted: Bool)
    /// Who the reader is. The realm is what the server calls the place.
    case password(realm: String)
  }

  /// The name of the server.
  public var host: String
  /// What is in question.
  public var kind: Kind

  /// Creates a challenge.
  public init(host: String, kind: Kind) {
    self.host = host
    self.kind = kind
  }
}

/// What is answered to a ``WebChallenge``.
public enum WebChallengeAnswer: Hashable, Sendable {
  /// Break off.
  case refuse
  /// Go on: the server is who it says.
  case trust
  /// Go on as this reader.
  case credential(user: String, password: String)
}
