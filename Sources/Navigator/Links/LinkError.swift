/// An error of a link, or of a table of links.
///
/// No case contains the text of a link, of its query or of a value, because links can carry tokens. Offsets are zero-based and
/// count bytes of UTF-8 from the start of the link.
public enum LinkError: Error, Hashable, Sendable {
  // MARK: Found when a table is built

  /// A pattern does not follow the syntax that ``DeepLink`` describes.
  case invalidPattern(String, reason: String)
  /// The app has listed this text among the schemes of its links, but it is not a custom scheme. For `http` and `https` links,
  /// the app lists their hosts instead.
  case invalidScheme(String)
  /// This is not the name of a host.
  case invalidHost(String)
  /// Two patterns match the same link, and neither is more specific. For example, `/a/:id` and `/:id/b` both match `/a/b`, which
  /// is the `witness`.
  case conflict(String, String, witness: String)
  /// The two closures of a ``DeepLink`` cannot be tested, because the first one has returned no route for any of the values that
  /// the ``LinkTable`` has tried, such as numbers and dates. Pass a `sample` to the ``DeepLink``.
  case needsSample(pattern: String)
  /// The two closures of a link contradict each other. For the link `sample`, the first closure has returned a route. The link
  /// that the second closure has written for this route leads to another route, or is missing.
  case notReversible(pattern: String, sample: String)

  // MARK: Found in a link

  /// The link has `bytes` bytes. Links of at most `limit` bytes are accepted.
  case tooLong(bytes: Int, limit: Int)
  /// The link contains a control character, or a character that changes the direction of text, plain or percent-encoded.
  case controlCharacter(at: Int)
  /// The link contains a percent sign without two hexadecimal digits, or bytes that are not UTF-8.
  case badEncoding(at: Int)
  /// The link contains a `.` or `..` segment, plain or percent-encoded, at this index.
  case dotSegment(at: Int)
  /// Two slashes with nothing between them.
  case emptySegment(at: Int)
  /// The link has a user, a password or a port, but only a host is allowed.
  case unexpectedAuthority
  /// The text is not a link: it begins neither with a slash, such as `/items/1`, nor with a scheme, such as `app://items/1`.
  case notALink
  /// The link has this scheme, which is not among the schemes of the ``LinkTable``.
  case unknownScheme(String)
  /// The link has this host, which is not among the hosts of the ``LinkTable``.
  case unknownHost(String)
  /// No pattern matches the link.
  case noMatch
  /// The path matches this pattern, but the ``DeepLink`` does not accept the scheme or the host of the link. For example, the
  /// link begins with `http`, and the app has called ``DeepLink/onlyHTTPS(hosts:)``.
  case wrongOrigin(pattern: String)
  /// The path matches this pattern, but the closure of the ``DeepLink`` has thrown an error of the app. `error` is the name of
  /// the error's type.
  case noRoute(pattern: String, error: String)
  /// A value is missing: the link that was read has none for this placeholder, or the closure that writes the link has returned
  /// none. Also thrown if that closure returns a value for a placeholder that the pattern does not have.
  case missingValue(name: String)
  /// The text in the link cannot be converted: for example, the closure of the ``DeepLink`` asks for an `Int` named "id", and the
  /// link contains "abc".
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
