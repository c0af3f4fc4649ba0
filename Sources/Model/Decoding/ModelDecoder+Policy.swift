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
    /// The keys of the data are in snake case: the coding key `pageSize` finds `page_size`, and `myURLOfPage` finds
    /// `my_url_of_page`. A key that is written like the coding key is found as well.
    case snakeCase
  }

  /// The format of dates in the data.
  ///
  /// The result never depends on a locale or a time zone of the device. With the two strategies for numbers, a number in a
  /// string and an ISO 8601 text are converted, too, and the conversion is reported as a repair.
  public enum DateStrategy: Sendable {
    /// An ISO 8601 text, with or without a fraction of a second and a time zone. Without a time zone it is in UTC. A day
    /// alone, such as "2025-10-10", is its first instant in UTC. A number of seconds since 1970 is converted, and the
    /// conversion is reported as a repair.
    case iso8601
    /// A number of seconds since 1970, UTC.
    case secondsSince1970
    /// A number of milliseconds since 1970, UTC.
    case millisecondsSince1970
    /// A function of the app. It returns `nil` if the value is not a date.
    case custom(@Sendable (JSONValue) -> Date?)
  }
}
