import Concierge
import Foundation
import WebKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  init(_ request: WebRequest) {
    self.init(url: request.url)
    httpMethod = request.method
    httpBody = request.body
    for (field, value) in request.headers { setValue(value, forHTTPHeaderField: field) }
  }
}

extension WebNavigation {
  @MainActor
  init(_ action: WKNavigationAction) {
    // An action without an address asks for an empty page.
    let url = action.request.url ?? URL(filePath: "/")
    self.init(
      WebRequest(
        url,
        method: action.request.httpMethod ?? "GET",
        headers: action.request.allHTTPHeaderFields ?? [:],
        body: action.request.httpBody
      ),
      target: action.targetFrame.map { $0.isMainFrame ? .page : .frame } ?? .newWindow,
      cause: action.navigationType.cause
    )
  }
}

extension WKNavigationType {
  var cause: WebNavigation.Cause {
    switch self {
    case .linkActivated: .link
    case .formSubmitted, .formResubmitted: .form
    case .backForward: .history
    case .reload: .reload
    default: .other
    }
  }

  /// Whether the controller can have begun the navigation, and not a page.
  var isOfController: Bool { self == .other || self == .reload || self == .backForward }
}

extension WebError {
  init(_ error: any Error, isCommitted: Bool) {
    // WebKit reports a navigation that the delegate has refused with the code 102.
    let code = (error as NSError).code
    if code == URLError.cancelled.rawValue || code == 102 {
      self = .canceled
    } else {
      self = isCommitted ? .interrupted(error.localizedDescription) : .notReached(error.localizedDescription)
    }
  }
}

extension WebChallenge {
  init(_ space: URLProtectionSpace) {
    let kind: Kind =
      switch space.authenticationMethod {
      case "NSURLAuthenticationMethodServerTrust": .certificate(isTrusted: space.isTrusted)
      case NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        NSURLAuthenticationMethodDefault:
        .password(realm: space.realm ?? "")
      case "NSURLAuthenticationMethodClientCertificate": .clientCertificate
      case let method: .other(method)
      }
    self.init(host: space.host, kind: kind)
  }
}

extension WebChallengeAnswer {
  func response(to space: URLProtectionSpace) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    switch self {
    case .refuse: return (.cancelAuthenticationChallenge, nil)
    case .systemDefault: return (.performDefaultHandling, nil)
    case .credential(let user, let password):
      return (.useCredential, URLCredential(user: user, password: password, persistence: .forSession))
    case .trust:
      #if canImport(Security)
        return (.useCredential, space.serverTrust.map { URLCredential(trust: $0) })
      #else
        return (.cancelAuthenticationChallenge, nil)
      #endif
    }
  }
}

extension URLProtectionSpace {
  /// Whether the system trusts the certificate of the server. Linux has no evaluation.
  fileprivate var isTrusted: Bool {
    #if canImport(Security)
      serverTrust.map { SecTrustEvaluateWithError($0, nil) } ?? false
    #else
      false
    #endif
  }
}

extension JSONValue {
  /// The value for WebKit, which knows strings, numbers, arrays, dictionaries and null.
  var webKitValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .number(let number): number.exactly(Int.self).map { $0 as Any } ?? number.double ?? 0
    case .string(let text): text
    case .array(let elements): elements.map(\.webKitValue)
    case .object(let object): Dictionary(uniqueKeysWithValues: object.map { ($0.key, $0.value.webKitValue) })
    }
  }

  /// Creates the value of a script. A value that JSON does not have is null.
  init(webKit value: Any?) {
    switch value {
    case let text as String: self = .string(text)
    case let list as [Any]: self = .array(list.map { JSONValue(webKit: $0) })
    case let members as [String: Any]:
      self = .object(
        JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, JSONValue(webKit: $0.value)) })
      )
    case let value as Bool where Self.isBoolean(value): self = .bool(value)
    case let value as Int: self = .number(JSONNumber(value))
    case let value as Double: self = JSONNumber(value).map { .number($0) } ?? .null
    default: self = .null
    }
  }

  /// Whether a value of WebKit is a Boolean. With Objective-C, a number can be cast to `Bool` too.
  private static func isBoolean(_ value: Any) -> Bool {
    #if canImport(ObjectiveC)
      (value as? NSNumber).map { CFGetTypeID($0) == CFBooleanGetTypeID() } ?? false
    #else
      true
    #endif
  }
}
