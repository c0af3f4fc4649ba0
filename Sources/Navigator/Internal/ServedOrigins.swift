/// The schemes and hosts of the links that a ``LinkTable`` reads, and the form in which it writes links.
struct ServedOrigins: Hashable, Sendable {
  private let schemes: [String]
  let hosts: [String]

  init(schemes: [String], hosts: [String]) throws(LinkError) {
    var checked: [String] = []
    for text in schemes {
      guard let scheme = Self.scheme(text), !Self.web.contains(scheme) else {
        throw .invalidScheme(text)
      }
      checked.append(scheme)
    }
    self.schemes = checked
    self.hosts = try Self.hosts(hosts)
  }

  /// Checks the hosts of web links, such as `swift.org`, and returns them in lower case.
  static func hosts(_ hosts: [String]) throws(LinkError) -> [String] {
    for host in hosts where host.isEmpty || !PercentEncoding.isUnreserved(host) { throw .invalidHost(host) }
    return hosts.map(asciiLowercased)
  }

  /// Returns the text with the letters A to Z in lower case. Other letters stay, because the lower case of the Kelvin sign
  /// (U+212A) is the letter `k`, which would be another host.
  private static func asciiLowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Splits a link into its path, its query and, for an https link, its host in lower case. Throws an error if the app does not
  /// serve this scheme or host.
  func resolve(_ link: String) throws(LinkError) -> (
    path: [String], query: [String: String], httpsHost: String?
  ) {
    let address = try LinkAddress(link)
    guard let scheme = address.scheme else { return (address.path, address.query, nil) }
    let authority = address.authority ?? ""
    if Self.web.contains(scheme), !hosts.isEmpty {
      let host = Self.asciiLowercased(authority)
      guard hosts.contains(host) else { throw .unknownHost(authority) }
      return (address.path, address.query, scheme == "https" ? host : nil)
    }
    guard schemes.contains(scheme) else { throw .unknownScheme(scheme) }
    let path = authority.isEmpty ? address.path : [authority] + address.path
    return (path, address.query, nil)
  }

  /// Returns a link to `path`, such as `app://authors/7`. The link has the first of the `schemes` of the app. Without schemes,
  /// it is an https link with the first of the `hosts`, and without hosts it is only a path. Query items are sorted by name.
  ///
  /// - Parameter host: If not `nil`, the link is an https link with this host, even if the app has schemes.
  func link(to path: [String], query: [String: String] = [:], host: String? = nil) -> String {
    let items = query.sorted { $0.key < $1.key }.map { name, value in
      PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
    }
    let tail = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    let rest = path.map { "/" + PercentEncoding.encode($0) }.joined()
    if host == nil, let scheme = schemes.first {
      // In `app://first/second`, the first segment is parsed as a host, and not every parser accepts percent encoding in a
      // host. So a first segment that needs percent encoding follows an empty host: `app:///%C3%A9/second`.
      let isHost = path.first.map(PercentEncoding.isUnreserved) ?? false
      return scheme + (isHost ? ":/" + rest : "://" + (rest.isEmpty ? "/" : rest)) + tail
    }
    let start = (host ?? hosts.first).map { "https://" + $0 } ?? ""
    return start + (rest.isEmpty ? "/" : rest) + tail
  }

  /// Returns `text` in lower case if it is a valid scheme: a letter, followed by letters, digits, `+`, `-` and `.`.
  /// Otherwise `nil`.
  static func scheme(_ text: String) -> String? {
    let isScheme =
      text.utf8.first.map { isLetter($0) } ?? false
      && text.utf8.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    return isScheme ? text.lowercased() : nil
  }

  private static let web = ["http", "https"]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
