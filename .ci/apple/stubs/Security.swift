// What an adapter of WebKit uses of Security. Foundation does not export it.
public class SecTrust {}
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<Never>?) -> Bool { false }
