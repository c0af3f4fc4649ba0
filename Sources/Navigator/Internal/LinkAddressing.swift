/// Which schemes and hosts a table serves, and how a path is written as a link.
struct LinkAddressing: Hashable, Sendable {
  private let schemes: [String]
  private let hosts: [String]

  init(schemes: [String], hosts: [String]) throws(LinkError) {
    var checked: [String] = []
    for text in schemes {
      guard let scheme = Self.scheme(text), !Self.web.contains(scheme) else {
        throw .invalidScheme(text)
      }
      checked.append(scheme)
    }
    for host in hosts where host.isEmpty || !host.utf8.allSatisfy(PercentEncoding.isUnreserved) {
      throw .invalidHost(host)
    }
    self.schemes = checked
    self.hosts = hosts.map { $0.lowercased() }
  }

  /// The path and the query of a link that is served.
  func resolve(_ link: String) throws(LinkError) -> (path: [String], query: [String: String]) {
    let address = try LinkAddress(link)
    guard let scheme = address.scheme else { return (address.path, address.query) }
    let authority = address.authority ?? ""
    if Self.web.contains(scheme), !hosts.isEmpty {
      guard hosts.contains(authority.lowercased()) else { throw .unknownHost(authority) }
      return (address.path, address.query)
    }
    guard schemes.contains(scheme) else { throw .unknownScheme(scheme) }
    return (authority.isEmpty ? address.path : [authority] + address.path, address.query)
  }

  /// The link to `path`: with the first scheme, else at the first host, else the path alone. The items of
  /// the query are in the order of their names.
  func link(to path: [String], query: [String: String]) -> String {
    let items = query.sorted { $0.key < $1.key }.map { name, value in
      PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
    }
    return link(to: path) + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  func link(to path: [String]) -> String {
    let rest = path.map { "/" + PercentEncoding.encode($0) }.joined()
    if let scheme = schemes.first {
      // A host may not need encoding everywhere; what is no plain host goes into the path.
      let isHost = path.first?.utf8.allSatisfy(PercentEncoding.isUnreserved) ?? false
      return isHost ? "\(scheme):/\(rest)" : "\(scheme)://\(rest.isEmpty ? "/" : rest)"
    }
    let path = rest.isEmpty ? "/" : rest
    return hosts.first.map { "https://\($0)\(path)" } ?? path
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
