public import struct Foundation.Date

extension ModelDecoder {
  /// The handling of data that does not fit the model, such as the text "5" for a number.
  public enum Policy: Hashable, Sendable {
    /// The decoder repairs the data and reports each repair. For example, it reads the text "5" as the number 5, or
    /// leaves out an array element that cannot be read. ``Repairs/hasLosses`` tells whether a repair has lost data.
    case tolerant
    /// The decoder repairs as with ``tolerant``, and reads more forms of an empty value and of a list. An array or set is read
    /// as empty from `""` and `{}`, and any other single value is read as its only element. The text `""` is also an object
    /// without keys. Each of these repairs is reported as a conversion. Use this policy for a server that sends `"tags": "new"`
    /// for one tag, and `"tags": ""` for none. With this policy, an `init(from:)` of the app must not itself try to read a list
    /// and then a single value: nested values of such a type would be read twice at each level.
    case lenient
    /// The decoder throws an error where ``tolerant`` would repair the data.
    case strict
  }

  /// A form of keys in the data.
  public enum Keys: Hashable, Sendable {
    /// The keys of the data are equal to the coding keys: `pageSize` finds only `pageSize`.
    case literal
    /// The keys of the data are in snake case: the coding key `pageSize` finds `page_size`, and `myURLOfPage` finds
    /// `my_url_of_page`. Keys that Foundation's `convertFromSnakeCase` reads are found as well, such as `address_line_1`
    /// for `addressLine1`, and so is a key that is written like the coding key.
    ///
    /// An enum with associated values is decoded from an object with one key. If this key is `open_url`, both a case
    /// `openUrl` and a case `openURL` are found. In a key of more than six words, a case with an abbreviation such as `URL`
    /// is found only if the coding keys of the enum are `CaseIterable`.
    case snakeCase
  }

  /// The format of dates in the JSON data. The result never depends on a locale or a time zone of the device.
  ///
  /// If the data contains another format, the tolerant decoder converts the date and reports the conversion. For example,
  /// with ``secondsSince1970`` it also reads the string "1760000000" and an ISO 8601 text. With ``custom(_:)``, the closure
  /// alone decides what is a date, and no conversion is reported.
  ///
  /// A date outside of the years 0 to 9999 is not accepted, because tables and archives cannot store it. So a number of
  /// milliseconds is not read as a number of seconds by mistake.
  public enum DateStrategy: Sendable {
    /// An ISO 8601 text such as "2025-10-10T08:30:00Z". A fraction of a second is allowed. A text without a time zone is in
    /// UTC. A day alone, such as "2025-10-10", is the midnight in UTC with which it begins. The tolerant decoder also reads
    /// a number of seconds since 1970, and reports this as a repair.
    case iso8601
    /// A number of seconds since 1970, UTC.
    case secondsSince1970
    /// A number of milliseconds since 1970, UTC.
    case millisecondsSince1970
    /// A closure of the app that converts a JSON value into a date. It returns `nil` if the value is not a date.
    case custom(@Sendable (JSONValue) -> Date?)
  }
}
