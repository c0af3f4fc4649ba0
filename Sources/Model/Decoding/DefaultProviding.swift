/// A type with a value that stands in when tolerant decoding finds nothing usable.
///
/// The default takes the place of a missing, null or unreadable value of a property. In an array or a
/// dictionary only a `RawRepresentable` type (an enum with an unknown raw value) is replaced, any other bad element
/// is dropped. The top level is never replaced. Every use of a default is a ``Repair``.
///
/// ```swift
/// enum State: String, Codable, DefaultProviding {
///   case active, accepted, unknown
///   static var defaultValue: State { .unknown }
/// }
/// ```
public protocol DefaultProviding: SendableMetatype {
  /// The value of a property of this type that is missing in the data or cannot be read.
  static var defaultValue: Self { get }
}
