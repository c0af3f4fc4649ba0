// What UIKit and an adapter of it use of Foundation.
import Security

open class NSCoder: NSObject {}
public protocol NSCopying {}
open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { Bundle() }
  open var executablePath: String? { nil }
}
public struct IndexPath: Hashable, Sendable, Comparable {
  public init() {}
  public init(indexes: [Int]) {}
  public var count: Int { 2 }
  public subscript(index: Int) -> Int { 0 }
  public static func < (l: Self, r: Self) -> Bool { false }
}
public struct IndexSet: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
  public init() {}
  public init(integer: Int) {}
  public init<S: Sequence>(_ s: S) where S.Element == Int {}
  public init(arrayLiteral e: Int...) {}
  public func makeIterator() -> IndexingIterator<[Int]> { [].makeIterator() }
}
public struct Notification: Sendable {
  public struct Name: Hashable, Sendable, RawRepresentable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public var name: Name
  public var object: (any Sendable)? { nil }
  public var userInfo: [AnyHashable: Any]? { nil }
}
open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { NotificationCenter() }
  @discardableResult
  open func addObserver(
    forName name: Notification.Name?,
    object: Any?,
    queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { NSObject() }
  open func removeObserver(_ observer: Any) {}
}
public struct URLRequest: Hashable, Sendable {
  public init(url: URL, timeoutInterval: TimeInterval = 60) { self.url = url }
  public var url: URL?
  public var httpMethod: String?
  public var httpBody: Data?
  public var allHTTPHeaderFields: [String: String]?
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}
open class URLSession: NSObject, @unchecked Sendable {
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
}
open class URLCredential: NSObject, @unchecked Sendable {
  public enum Persistence: UInt, Sendable { case none, forSession, permanent }
  public init(user: String, password: String, persistence: Persistence) {}
  public init(trust: SecTrust) {}
}
open class URLProtectionSpace: NSObject, @unchecked Sendable {
  open var host: String { "" }
  open var port: Int { 0 }
  open var realm: String? { nil }
  open var authenticationMethod: String { "" }
  open var serverTrust: SecTrust? { nil }
}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  open var protectionSpace: URLProtectionSpace { URLProtectionSpace() }
  open var previousFailureCount: Int { 0 }
}
public let NSURLAuthenticationMethodServerTrust = ""
public let NSURLAuthenticationMethodHTTPBasic = ""
public let NSURLAuthenticationMethodHTTPDigest = ""
public let NSURLAuthenticationMethodDefault = ""
public struct URLError: Error {
  public struct Code: Hashable, Sendable, RawRepresentable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public static var cancelled: Code { Code(rawValue: -999) }
}
open class NSNull: NSObject {}
open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var fragmentsAllowed: Self { Self(rawValue: 4) }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var sortedKeys: Self { Self(rawValue: 2) }
  }
  open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { NSNull() }
  open class func isValidJSONObject(_ object: Any) -> Bool { true }
  open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { Data() }
}
// The compiler calls these functions for `error as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { NSError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { error ?? NSError() }
