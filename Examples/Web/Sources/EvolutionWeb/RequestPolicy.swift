import NIOHTTP1

/// The rules for requests: which addresses of the server and which origins are accepted.
///
/// The server listens on the loopback address. A page of another server must not reach it through the visitor's browser. So the `Host` must
/// be a name of the loopback address, which excludes DNS rebinding, and a WebSocket must come from a page of this server.
struct RequestPolicy: Sendable {
  private static let names: Set = ["localhost", "127.0.0.1", "[::1]"]

  /// Returns whether the request is for this server.
  func acceptsHost(of request: HTTPRequestHead) -> Bool {
    guard let host = request.host?.lowercased() else { return false }
    let name = host.replacing(/:[0-9]+$/, with: "")
    return Self.names.contains(name)
  }

  /// Returns whether the request comes from a page of this server: its origin is the address of the request.
  func acceptsOrigin(of request: HTTPRequestHead) -> Bool {
    guard let host = request.host, let origin = request.headers["Origin"].first else {
      return false
    }
    return acceptsHost(of: request) && origin.lowercased() == "http://\(host.lowercased())"
  }

  /// The headers of every answer. The page runs no inline script, loads nothing from elsewhere, and is not shown in frames.
  static let headers: HTTPHeaders = [
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
  ]
}

extension HTTPRequestHead {
  /// The host that the request names; `nil` if it names none, or several.
  fileprivate var host: String? {
    let hosts = headers["Host"]
    return hosts.count == 1 ? hosts.first : nil
  }
}
