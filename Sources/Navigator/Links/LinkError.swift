/// An error of a link, or of a table of links.
///
/// No case contains the text of a link, of its query or of a value, because links can carry tokens. Offsets are zero-based and
/// count bytes of UTF-8 from the start of the link.
public enum LinkError: Error, Hashable, Sendable {
  // MARK: Found when a table is built

  /// A pattern does not follow the syntax of ``LinkPattern``.
  case invalidPattern(String, reason: String)
  /// This is not a custom scheme. `http` and `https` links are named by their hosts.
  case invalidScheme(String)
  /// This is not the name of a host.
  case invalidHost(String)
  /// Both patterns match `witness`, and neither is more specific.
  case conflict(String, String, witness: String)
  /// A link with a printer needs a sample: none of the values tried gives a route.
  case needsSample(pattern: String)
  /// The link made of `sample` gives a route that does not print as a link back to itself.
  case notReversible(pattern: String, sample: String)

  // MARK: Found in a link

  /// The link has `bytes` bytes, and at most `limit` are accepted.
  case tooLong(bytes: Int, limit: Int)
  /// A control character, or a character that changes the direction of text, plain or percent-encoded.
  case controlCharacter(at: Int)
  /// A percent sign without two hexadecimal digits, or bytes that are not UTF-8.
  case badEncoding(at: Int)
  /// A `.` or `..` segment, plain or percent-encoded, starts here.
  case dotSegment(at: Int)
  /// Two slashes with nothing between them.
  case emptySegment(at: Int)
  /// A user, a password or a port where only a host may be.
  case unexpectedAuthority
  /// The link has neither a scheme followed by a slash nor a slash at its start.
  case notALink
  /// The table does not serve this scheme.
  case unknownScheme(String)
  /// The table does not serve this host.
  case unknownHost(String)
  /// No pattern matches the link.
  case noMatch
  /// This pattern matches, but accepts only links of other schemes or hosts. See ``DeepLink/onlyHTTPS(hosts:)``.
  case wrongOrigin(pattern: String)
  /// This pattern matches, and its closure threw an error of the app, of this type.
  case noRoute(pattern: String, error: String)
  /// The link, or the values to write, have nothing of this name.
  case missingValue(name: String)
  /// The text of a value is not of the type that was asked for.
  case invalidValue(name: String, expected: String)
}

extension LinkError: CustomStringConvertible {
  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .invalidPattern(let pattern, let reason): "The pattern \(pattern) is invalid: \(reason)."
    case .invalidScheme(let scheme): "\"\(scheme)\" is not a custom link scheme."
    case .invalidHost(let host): "\"\(host)\" is not the name of a host."
    case .conflict(let first, let second, let witness):
      "The patterns \(first) and \(second) both match \(witness), and neither is more specific."
    case .needsSample(let pattern):
      "The link \(pattern) needs a sample: none of the values tried gives a route."
    case .notReversible(let pattern, let sample):
      "The link \(pattern) does not print the route of \(sample) as a link back to it."
    case .tooLong(let bytes, let limit):
      "The link is too long: \(bytes) bytes, and at most \(limit) are accepted."
    case .controlCharacter(let offset): "The link has a control character at byte \(offset)."
    case .badEncoding(let offset): "The link has a wrong percent encoding at byte \(offset)."
    case .dotSegment(let offset): "The link has a dot segment at byte \(offset)."
    case .emptySegment(let offset): "The link has an empty segment at byte \(offset)."
    case .unexpectedAuthority: "The link may not have a user, a password or a port."
    case .notALink: "The link starts with neither a scheme nor a slash."
    case .unknownScheme(let scheme): "Links that start with \"\(scheme):\" are not known here."
    case .unknownHost(let host): "Links to the host \"\(host)\" are not known here."
    case .noMatch: "No pattern matches the link."
    case .wrongOrigin(let pattern): "Links of the form \(pattern) are not accepted from this scheme or host."
    case .noRoute(let pattern, let error):
      "A link of the form \(pattern) leads nowhere: its closure threw \(error)."
    case .missingValue(let name): "The link has no value \"\(name)\"."
    case .invalidValue(let name, let expected): "The value \"\(name)\" is not of type \(expected)."
    }
  }
}
