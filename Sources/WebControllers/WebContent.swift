public import Foundation

/// What a ``WebController`` shows.
public enum WebContent: Hashable, Sendable {
  /// What a request brings.
  case request(WebRequest)
  /// A file, and the folder that it may read from.
  case file(URL, access: URL)
  /// A text, and where its links start from.
  case html(String, base: URL?)

  /// A page.
  public static func url(_ url: URL) -> WebContent { .request(WebRequest(url)) }

  /// A page whose address was typed or came from a server as it is read: with spaces, or in letters that addresses do
  /// not have.
  ///
  /// Those are percent-encoded; what is percent-encoded already stays as it is.
  ///
  /// ```swift
  /// try WebContent.address("https://example.org/café%20menu?q=a b")    // …/caf%C3%A9%20menu?q=a%20b
  /// ```
  ///
  /// - Throws: ``WebError/noAddress(_:)`` if it cannot be read as one with a scheme.
  public static func address(_ text: String) throws(WebError) -> WebContent {
    // The name of the server has an encoding of its own, which `URL` knows.
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

  /// Source: RFC 3986, section 2: unreserved and reserved characters; and what escapes others.
  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"
  )
}
