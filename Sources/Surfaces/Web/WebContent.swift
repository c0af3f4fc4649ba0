public import Foundation

/// The content of a `WebController`.
public enum WebContent: Hashable, Sendable {
  /// The response to a request.
  case request(WebRequest)
  /// A local file, and the folder whose files it may load.
  case file(URL, access: URL)
  /// A string of HTML, and the base address of its relative links.
  case html(String, base: URL?)

  /// Returns the content at an address.
  public static func url(_ url: URL) -> WebContent { .request(WebRequest(url)) }

  /// Returns the content at an address that a user typed or a server sent. Spaces and letters such as "é", which an address
  /// must not contain, are percent-encoded. Sequences that are encoded already stay. White space around the address is
  /// ignored.
  ///
  /// ```swift
  /// try WebContent.address("https://example.org/café%20menu?q=a b")    // …/caf%C3%A9%20menu?q=a%20b
  /// ```
  ///
  /// - Throws: ``WebError/noAddress(_:)`` if `text` is not an address with a scheme.
  public static func address(_ text: String) throws(WebError) -> WebContent {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // Only the path, the query and the fragment are encoded here. `URL` itself encodes the host, by other rules.
    let scheme = text.range(of: "://")
    let path = scheme.flatMap { text[$0.upperBound...].firstIndex { "/?#".contains($0) } } ?? text.endIndex
    guard let url = URL(string: text[..<path] + encoded(text[path...])), url.scheme != nil else {
      throw .noAddress(text)
    }
    return .url(url)
  }

  private static func encoded(_ text: Substring) -> String {
    let encoded = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? String(text)
    return encoded.replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25")
  }

  /// The characters that an address may contain, according to RFC 3986, and the percent sign.
  ///
  /// Source: RFC 3986, section 2.
  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"
  )
}

/// A request for a page.
public struct WebRequest: Hashable, Sendable {
  /// The address.
  public var url: URL
  /// The HTTP method, such as "GET".
  public var method: String
  /// The header fields of the HTTP request, in addition to those that the web view sends with each request.
  public var headers: [String: String]
  /// The body, or `nil` for a request without a body.
  public var body: Data?

  /// Creates a request.
  public init(_ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil) {
    (self.url, self.method, self.headers, self.body) = (url, method, headers, body)
  }
}
