import Model

public import struct Foundation.Date

extension Date: SQLConvertible {
  /// The text that a column for dates holds, such as `2026-11-21T09:30:00+00:00`. The order of such texts is
  /// that of the dates. Null for a date outside the years 0 to 9999.
  public var sqlValue: SQLValue {
    guard let text = try? ModelEncoder().encode(self) else { return .null }
    return SQLColumn.Content.date.stored(text) ?? .null
  }

  /// The date, if the value is text that `ModelDecoder` reads as a date.
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue,
      let decoded = try? ModelDecoder(policy: .strict).decode(Date.self, from: .string(text))
    else { return nil }
    self = decoded.value
  }
}
