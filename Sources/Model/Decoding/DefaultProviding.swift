/// A type that declares a default value. Tolerant decoding uses this value if the data has no usable value for a property.
///
/// The default replaces a missing, null or unreadable value of a property. In an array or a dictionary, it replaces only an
/// unreadable element of a `RawRepresentable` type, such as an enum with an unknown raw value. Any other unreadable element is
/// left out. The top level is never replaced. Every use of a default is reported as a ``Repair``.
///
/// ```swift
/// enum State: String, Codable, DefaultProviding {
///   case active, accepted, unknown
///   static var defaultValue: State { .unknown }
/// }
/// ```
public protocol DefaultProviding: SendableMetatype {
  /// The value that a property of this type gets if the data has no value for it, or a value that cannot be read.
  static var defaultValue: Self { get }
}
