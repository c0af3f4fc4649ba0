/// A type whose values can be bound to a statement and read from a row.
///
/// A type with a raw value of such a type need only declare that it conforms.
public protocol SQLConvertible: SendableMetatype {
  /// The value as SQLite stores it.
  var sqlValue: SQLValue { get }

  /// The value that was stored as `sqlValue`, or nil if that is not one of this type.
  init?(sqlValue: SQLValue)
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
  /// The raw value as SQLite stores it.
  public var sqlValue: SQLValue { rawValue.sqlValue }

  /// The value with this raw value, or nil if there is none.
  public init?(sqlValue: SQLValue) {
    guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}
