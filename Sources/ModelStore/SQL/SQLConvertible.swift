/// A type whose values can be bound to a statement and read from a row.
///
/// A type with a raw value of such a type need only declare that it conforms.
public protocol SQLConvertible: SendableMetatype {
  /// The value as SQLite stores it.
  var sqlValue: SQLValue { get }

  /// Makes a value from its stored form, or nil if `sqlValue` is not such a form.
  init?(sqlValue: SQLValue)
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
  /// The raw value as SQLite stores it.
  public var sqlValue: SQLValue { rawValue.sqlValue }

  /// Makes the value with this raw value, or nil if no value has it.
  public init?(sqlValue: SQLValue) {
    guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
    self.init(rawValue: rawValue)
  }
}
