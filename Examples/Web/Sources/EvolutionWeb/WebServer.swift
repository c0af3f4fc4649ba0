import FlyingFox
import FlyingSocks
import Foundation
import WebHost

/// The HTTP server: the files of the page, and the WebSockets of the sessions.
@MainActor
final class WebServer {
  private let sessions: SessionStore
  private let visitors: Visitors
  private let port: UInt16

  /// Creates a server on the loopback address.
  init(port: UInt16, sessions: SessionStore, visitors: Visitors) {
    (self.port, self.sessions, self.visitors) = (port, sessions, visitors)
  }

  /// Listens until the task is canceled.
  ///
  /// - Parameter started: Called with the address when the server listens.
  func run(_ started: @escaping @MainActor (String) -> Void) async throws {
    let handler = PageHandler(policy: RequestPolicy(), files: try PageFiles(), sessions: sessions)
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
      logger: .disabled,
      handler: handler
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      group.addTask {
        try await server.waitUntilListening()
        guard let port = await server.listeningAddress?.port else { return }
        await started("http://localhost:\(port)/")
      }
      try await group.waitForAll()
    }
  }
}

extension Socket.Address {
  fileprivate var port: UInt16? {
    switch self {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: nil
    }
  }
}

/// The answers to requests.
struct PageHandler: HTTPHandler {
  let policy: RequestPolicy
  let files: PageFiles
  let sessions: SessionStore

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard policy.acceptsHost(of: request) else { return answer(.misdirectedRequest) }
    guard request.method == .GET else { return answer(.methodNotAllowed) }
    let visitor = Visitors.visitor(inCookies: request.headers[HTTPHeader("Cookie")])
    switch request.path {
    case "/connect":
      guard policy.acceptsOrigin(of: request), let visitor else { return answer(.forbidden) }
      return try await socket(SessionSocket(sessions: sessions, visitor: visitor), request)
    case "/echo":
      guard policy.acceptsOrigin(of: request) else { return answer(.forbidden) }
      return try await socket(EchoWSMessageHandler(), request)
    case "/status":
      return await answer(.ok, Data(status.utf8), type: "application/json")
    case let path where path.hasPrefix("/page/"):
      guard let file = files[String(path.dropFirst(6))] else { return answer(.notFound) }
      return answer(.ok, file.data, type: file.type)
    default:
      guard let index = files["index.html"] else { return answer(.notFound) }
      var response = answer(.ok, index.data, type: index.type)
      if visitor == nil { response.headers[.setCookie] = Visitors.setCookie(.randomName()) }
      return response
    }
  }

  private func socket(_ handler: some WSMessageHandler, _ request: HTTPRequest) async throws -> HTTPResponse {
    let limited = CheckedFrames(
      handler: MessageFrameWSHandler(handler: handler),
      limit: ClientMessage.maximumLength
    )
    return try await WebSocketHTTPHandler(handler: limited).handleRequest(request)
  }

  private func answer(
    _ status: HTTPStatusCode,
    _ body: Data = Data(),
    type: String = "text/plain; charset=utf-8"
  ) -> HTTPResponse {
    var headers = RequestPolicy.headers
    headers[.contentType] = type
    return HTTPResponse(statusCode: status, headers: headers, body: body)
  }

  @MainActor private var status: String {
    """
    {"sessions":\(sessions.count),"connections":\(sessions.connected),"visitors":\(sessions.visitors.count)}
    """
  }
}

extension HTTPStatusCode {
  fileprivate static let misdirectedRequest = HTTPStatusCode(421, phrase: "Misdirected Request")
}
