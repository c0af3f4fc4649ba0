/// A dialog that a script of the page opens.
public enum WebDialog: Hashable, Sendable {
  /// The script shows a message.
  case alert(String)
  /// The script asks for a confirmation.
  case confirm(String)
  /// The script asks for a text. `initial` is the text that the field contains at first.
  case prompt(String, initial: String)
}

/// The answer to a ``WebDialog``.
public enum WebDialogAnswer: Hashable, Sendable {
  /// The user declined or closed the dialog, or the controller has no `PromptHost` that can show it.
  case declined
  /// The user accepted.
  case accepted
  /// The user entered a text.
  case text(String)
}

/// An authentication challenge of a server or a proxy.
public struct WebChallenge: Hashable, Sendable {
  /// The subject of a challenge.
  public enum Kind: Hashable, Sendable {
    /// The server has presented a certificate. `isTrusted` says whether the system trusts it.
    case certificate(isTrusted: Bool)
    /// The server asks for a user name and a password in the given realm.
    case password(realm: String)
    /// The server asks for a certificate of the client.
    case clientCertificate
    /// An authentication method such as Negotiate. The payload is the name of the method.
    case other(String)
  }

  /// The name of the server.
  public var host: String
  /// The subject of the challenge.
  public var kind: Kind

  /// Creates a challenge.
  public init(host: String, kind: Kind) {
    (self.host, self.kind) = (host, kind)
  }
}

/// The answer to a ``WebChallenge``.
public enum WebChallengeAnswer: Hashable, Sendable {
  /// Cancel the load.
  case refuse
  /// Accept the certificate of the server, even if the system does not trust it.
  case trust
  /// Continue with a user name and a password.
  case credential(user: String, password: String)
  /// Let the platform answer the challenge, for example with a stored password. A platform that cannot do that cancels the
  /// load.
  case systemDefault
}
