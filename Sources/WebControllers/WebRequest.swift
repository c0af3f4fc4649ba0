public import Foundation

/// What a web page is asked for with.
public struct WebRequest: Hashable, Sendable {
  /// Where it is.
  public var url: URL
  /// The method, such as "GET".
  public var method: String
  /// The header fields that are not the engine's own.
  public var headers: [String: String]
  /// What is sent, or `nil` for nothing.
  public var body: Data?

  /// Creates a request.
  public init(_ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }
}
