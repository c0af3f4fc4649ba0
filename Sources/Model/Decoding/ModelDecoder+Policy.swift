public import struct Foundation.Date

extension ModelDecoder {
  /// A policy for data that does not fit the model.
  public enum Policy: Hashable, Sendable {
    /// Repair what can be repaired, and report it. A zero value that stands in for a missing one, and a bad
    /// value that is left out, count as losses: see ``Repairs/hasLosses``.
    case tolerant
    /// Throw instead of making the first repair.
    case strict
  }

  /// A form of keys in the data.
  public enum Keys: Hashable, Sendable {
    /// Keys are written like coding keys.
    case literal
    /// Keys are in snake case: the coding key `pageSize` is `page_size` in the data, and `myURLOfPage` is `my_url_of_page`. A key
    /// that is written like the coding key is found too.
    case snakeCase
  }

  /// A format of dates in the data.
  ///
  /// The result never depends on a locale or a time zone of the machine. Under the two strategies for
  /// numbers, a number in a string and ISO 8601 text are conversions.
  public enum DateStrategy: Sendable {
    /// ISO 8601 text with or without a fraction and a zone (UTC when there is none), or a day alone such as
    /// "2025-10-10" (its start in UTC). A number of seconds since 1970 is a conversion.
    case iso8601
    /// A number of seconds since 1970, UTC.
    case secondsSince1970
    /// A number of milliseconds since 1970, UTC.
    case millisecondsSince1970
    /// A function of your own; `nil` means that the value is no date.
    case custom(@Sendable (JSONValue) -> Date?)
  }
}
