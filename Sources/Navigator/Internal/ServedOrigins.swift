/// The schemes and hosts that a table serves, and the form in which it writes links.
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

  /// Checks the names of hosts and returns their ASCII forms in lower case.
  static func hosts(_ hosts: [String]) throws(LinkError) -> [String] {
    for host in hosts where host.isEmpty || !PercentEncoding.isUnreserved(host) { throw .invalidHost(host) }
    return hosts.map(asciiLowercased)
  }

  /// Returns the text with ASCII letters in lower case. Other characters are not changed, because U+212A becomes `k` in lower case.
  private static func asciiLowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Returns the path, the query and the origin of a link that is served.
  func resolve(_ link: String) throws(LinkError) -> (
    path: [String], query: [String: String], origin: LinkOrigin
  ) {
    let address = try LinkAddress(link)
    guard let scheme = address.scheme else { return (address.path, address.query, LinkOrigin()) }
    let authority = address.authority ?? ""
    if Self.web.contains(scheme), !hosts.isEmpty {
      let host = Self.asciiLowercased(authority)
      guard hosts.contains(host) else { throw .unknownHost(authority) }
      return (address.path, address.query, LinkOrigin(isHTTPS: scheme == "https", host: host))
    }
    guard schemes.contains(scheme) else { throw .unknownScheme(scheme) }
    let path = authority.isEmpty ? address.path : [authority] + address.path
    return (path, address.query, LinkOrigin())
  }

  /// Returns the link to `path`: with the first scheme, else at the first host, else the path alone. The items of the query are
  /// in the order of their names.
  ///
  /// - Parameter host: The host of an https link, instead of the first scheme.
  func link(to path: [String], query: [String: String] = [:], host: String? = nil) -> String {
    let items = query.sorted { $0.key < $1.key }.map { name, value in
      PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
    }
    return link(to: path, host: host) + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  private func link(to path: [String], host: String?) -> String {
    let rest = path.map { "/" + PercentEncoding.encode($0) }.joined()
    if host == nil, let scheme = schemes.first {
      // The first segment becomes the host only if it needs no percent encoding, because not every parser accepts an encoded host.
      // Otherwise it stays in the path.
      let isHost = path.first.map(PercentEncoding.isUnreserved) ?? false
      return isHost ? "\(scheme):/\(rest)" : "\(scheme)://\(rest.isEmpty ? "/" : rest)"
    }
    let path = rest.isEmpty ? "/" : rest
    return (host ?? hosts.first).map { "https://\($0)\(path)" } ?? path
  }

  /// `text` in lower case if it is a scheme: a letter, then letters, digits, `+`, `-` and `.`.
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

/// The origin of a link.
struct LinkOrigin: Hashable, Sendable {
  var isHTTPS = false
  /// The host of a link on the web, in lower case.
  var host: String?
}
