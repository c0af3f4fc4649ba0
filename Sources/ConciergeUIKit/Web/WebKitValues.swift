#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import Foundation
  import WebKit

  #if canImport(Security)
    import Security
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
      // A navigation to an empty page has no address, but a `WebRequest` needs one. The root folder is used as the address.
      let url = action.request.url ?? URL(filePath: "/")
      self.init(
        WebRequest(
          url,
          method: action.request.httpMethod ?? "GET",
          headers: action.request.allHTTPHeaderFields ?? [:],
          body: action.request.httpBody
        ),
        target: action.targetFrame.map { $0.isMainFrame ? .page : .frame } ?? .newWindow,
        cause: Cause(action.navigationType)
      )
    }
  }

  extension WebNavigation.Cause {
    init(_ type: WKNavigationType) {
      switch type {
      case .linkActivated: self = .link
      case .formSubmitted: self = .form
      case .backForward: self = .history
      // The page that answers a form needs the data of the form. When such a page is loaded again, WebKit sends the form
      // again, and reports `formResubmitted`.
      case .reload, .formResubmitted: self = .reload
      default: self = .other
      }
    }

    /// Whether the controller itself may have started a load with this cause. WebKit reports `.other` for a new address,
    /// `.reload` for a reload and `.history` for going back. The user causes `.link` and `.form`.
    var isOfController: Bool { self == .other || self == .reload || self == .history }
  }

  extension WebError {
    init(_ error: any Error, isCommitted: Bool) {
      // WebKit reports the error code 102 if the delegate has refused a navigation. Such a navigation counts as canceled
      // and not as failed.
      let (code, text) = ((error as NSError).code, error.localizedDescription)
      let isCanceled = code == URLError.cancelled.rawValue || code == 102
      self = isCanceled ? .canceled : isCommitted ? .interrupted(text) : .notReached(text)
    }
  }

  extension WebChallenge {
    /// Describes an authentication challenge of a server. The method runs outside of the main actor, because the system may ask
    /// other servers before it trusts a certificate:
    /// <https://developer.apple.com/documentation/security/sectrustevaluatewitherror(_:_:)>
    @concurrent
    static func make(for space: URLProtectionSpace) async -> WebChallenge {
      let kind: Kind =
        switch space.authenticationMethod {
        case "NSURLAuthenticationMethodServerTrust": .certificate(isTrusted: space.isTrusted)
        case NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
          NSURLAuthenticationMethodDefault:
          .password(realm: space.realm ?? "")
        case "NSURLAuthenticationMethodClientCertificate": .clientCertificate
        case let method: .other(method)
        }
      return WebChallenge(host: space.host, kind: kind)
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
    /// Whether the system trusts the certificate of the server. On Linux, where tests run, no certificate is trusted.
    fileprivate var isTrusted: Bool {
      #if canImport(Security)
        serverTrust.map { SecTrustEvaluateWithError($0, nil) } ?? false
      #else
        false
      #endif
    }
  }

  extension JSONValue {
    /// The value as an object of Foundation that can be passed to WebKit.
    var webKitValue: Any {
      let data = Data(text().utf8)
      return (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) ?? NSNull()
    }

    /// Creates the value from the result of a script. Results that JSON does not have, such as a date, become null.
    init(webKit value: Any?) {
      let list = [value ?? NSNull()]
      let isJSON = JSONSerialization.isValidJSONObject(list)
      let data = isJSON ? try? JSONSerialization.data(withJSONObject: list, options: .sortedKeys) : nil
      self = data.flatMap { try? JSONValue(parsing: $0) }?[0] ?? .null
    }
  }
#endif
