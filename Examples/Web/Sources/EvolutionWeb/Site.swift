import Foundation
import NIOHTTP1
import WebHost

/// The answers to requests.
struct Site: Sendable {
  /// An answer, whose headers are those of ``RequestPolicy`` and some of its own.
  struct Answer: Sendable {
    let status: HTTPResponseStatus
    var headers = RequestPolicy.headers
    let body: Data

    init(_ status: HTTPResponseStatus, _ body: Data = Data(), type: String = "text/plain; charset=utf-8") {
      (self.status, self.body) = (status, body)
      headers.add(name: "Content-Type", value: type)
    }
  }

  let policy = RequestPolicy()
  let files: PageFiles
  let sessions: SessionStore
  /// Whether `/echo` sends each text back.
  var hasEcho = false

  /// Returns the answer to a request that does not become a WebSocket.
  func answer(_ request: HTTPRequestHead) async -> Answer {
    guard policy.acceptsHost(of: request) else { return Answer(.misdirectedRequest) }
    guard [.GET, .HEAD].contains(request.method) else {
      var answer = Answer(.methodNotAllowed)
      answer.headers.add(name: "Allow", value: "GET, HEAD")
      return answer
    }
    switch request.path {
    case "/connect", "/echo":
      return Answer(refusalOfSocket(request) ?? .upgradeRequired)
    case "/status":
      return await Answer(.ok, Data(status.utf8), type: "application/json")
    case "/favicon.ico", "/robots.txt":
      return Answer(.notFound)
    case let path where path.hasPrefix("/page/"):
      guard let file = files[String(path.dropFirst(6))] else { return Answer(.notFound) }
      return Answer(.ok, file.data, type: file.type)
    default:
      guard let index = files["index.html"] else { return Answer(.notFound) }
      return Answer(.ok, index.data, type: index.type)
    }
  }

  /// Returns why a request does not become a WebSocket; `nil` if it does.
  func refusalOfSocket(_ request: HTTPRequestHead) -> HTTPResponseStatus? {
    guard request.path == "/connect" || hasEcho && request.path == "/echo" else { return .notFound }
    guard policy.acceptsHost(of: request) else { return .misdirectedRequest }
    return policy.acceptsOrigin(of: request) ? nil : .forbidden
  }

  @MainActor private var status: String {
    """
    {"sessions":\(sessions.count),"connections":\(sessions.connected),"visitors":\(sessions.visitors.count)}
    """
  }
}

extension HTTPRequestHead {
  /// The address without its query.
  var path: String { String(uri.prefix { $0 != "?" }) }
}
