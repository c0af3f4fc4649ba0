/// The validated and decoded parts of a link: scheme, host, path and query.
///
/// In the host and the path, control characters, characters that change the direction of text, wrong percent encodings and dot
/// segments are refused. A query is never refused, because other services add tracking parameters to links. So an app must
/// check the values of a query before it shows them or builds file paths from them. The fragment is not read.
///
/// Source: RFC 3986 (2005), sections 2.1, 3 and 5.2.4, https://www.rfc-editor.org/rfc/rfc3986. Non-ASCII characters are
/// accepted unencoded.
struct LinkAddress: Hashable {
  /// The longest link that is accepted, in bytes.
  static let limit = 4096

  /// The scheme in lower case, or `nil` for a path alone.
  let scheme: String?
  /// The host of the link: the text between `//` and the path, percent-decoded.
  let authority: String?
  /// The segments of the path, percent-decoded.
  let path: [String]
  /// The items of the query, percent-decoded. If several items have the same name, the first one counts. A `+` means a space.
  let query: [String: String]

  init(_ link: String) throws(LinkError) {
    let bytes = Array(link.utf8)
    if bytes.count > Self.limit { throw .tooLong(bytes: bytes.count, limit: Self.limit) }
    // A later error may contain the scheme or the host of the link, and the app may print the error. Control characters
    // could then change what a terminal shows, so they are refused first. No error contains the query or the fragment, so
    // control characters are allowed behind `?` and `#`.
    if let offset = bytes.prefix(while: { !"?#".utf8.contains($0) }).firstIndex(where: {
      $0 < 0x20 || $0 == 0x7F
    }) {
      throw .controlCharacter(at: offset)
    }

    var start = 0
    if bytes.first == UInt8(ascii: "/") {
      scheme = nil
    } else {
      guard
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
        colon + 1 < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"),
        let scheme = ServedOrigins.scheme(String(decoding: bytes[..<colon], as: UTF8.self))
      else { throw .notALink }
      self.scheme = scheme
      start = colon + 1
    }

    if scheme != nil, bytes[start...].starts(with: "//".utf8) {
      start += 2
      let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
      let host = Self.hostWithoutDefaultPort(bytes[start..<end], scheme)
      let text = try PercentEncoding.decode(bytes, host.indices)
      if host.contains(where: { "@:".utf8.contains($0) }) { throw .unexpectedAuthority }
      if Self.hasDots(text) { throw .dotSegment(at: start) }
      authority = text
      start = end
    } else {
      authority = nil
    }

    let end = bytes[start...].firstIndex { "?#".utf8.contains($0) } ?? bytes.count
    path = try Self.segments(bytes, start..<end)
    let hash = bytes[end...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    query = Self.items(bytes, end..<hash)
  }

  /// Removes the default port of a web link, because `https://example.org:443` means the same as `https://example.org`.
  /// Source: WHATWG, "URL Standard", https://url.spec.whatwg.org/#port-state.
  private static func hostWithoutDefaultPort(_ host: ArraySlice<UInt8>, _ scheme: String?) -> ArraySlice<
    UInt8
  > {
    let ports = ["http": ":80", "https": ":443"]
    guard let port = scheme.flatMap({ ports[$0] })?.utf8 else { return host }
    if host.last == UInt8(ascii: ":") { return host.dropLast() }
    return host.suffix(port.count).elementsEqual(port) ? host.dropLast(port.count) : host
  }

  /// Splits a query such as `?page=2&sort=name` into its items, by their names.
  ///
  /// Source: WHATWG, "URL Standard", section 5.1, https://url.spec.whatwg.org/#urlencoded-parsing.
  private static func items(_ bytes: [UInt8], _ range: Range<Int>) -> [String: String] {
    // The range is empty, or begins with the question mark before the query.
    let query = bytes[range].dropFirst().map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    let items = query.split(separator: UInt8(ascii: "&")).map { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      let value = item[name.endIndex...].dropFirst()
      return (PercentEncoding.decodeTolerantly(name), PercentEncoding.decodeTolerantly(value))
    }
    return Dictionary(items) { first, _ in first }
  }

  private static func segments(_ bytes: [UInt8], _ range: Range<Int>) throws(LinkError) -> [String] {
    // The path is empty or starts with a slash.
    var parts = bytes[range].dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    var segments: [String] = []
    for part in parts {
      if part.isEmpty { throw .emptySegment(at: part.startIndex) }
      let text = try PercentEncoding.decode(bytes, part.indices)
      if hasDots(text) { throw .dotSegment(at: part.startIndex) }
      segments.append(text)
    }
    return segments
  }

  /// Whether a segment is `.` or `..`, or contains one of them between encoded slashes. An app may build a file path from a
  /// value, so hidden segments are refused, too.
  static func hasDots(_ text: String) -> Bool {
    let parts = text.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    return parts.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
  }
}
