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
  /// Calls `body` with this object, at once, and returns the object.
  ///
  /// - Parameter body: Sets the object up; not kept.
  /// - Throws: What `body` throws.
  public func configured<Failure: Error>(_ body: (Self) throws(Failure) -> Void) throws(Failure) -> Self {
    try body(self)
    return self
  }
}
