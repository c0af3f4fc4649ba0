/// A class whose new objects can be set up in the expression that makes them.
///
/// ```swift
/// extension UIView: Configurable {}
/// let label = UILabel().configured {
///   $0.numberOfLines = 0
///   $0.textAlignment = .center
/// }   // a UILabel
/// ```
public protocol Configurable: AnyObject {}

extension Configurable {
  /// Calls `body` with this object and returns the object.
  ///
  /// - Parameter body: A closure that sets the object up.
  /// - Throws: The error of `body`.
  public func configured<Failure: Error>(_ body: (Self) throws(Failure) -> Void) throws(Failure) -> Self {
    try body(self)
    return self
  }
}
