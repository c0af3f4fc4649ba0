import ConciergeSQLite
import Foundation

/// A collation and a function that sort and search texts by the rules of the user's language. Queries name them:
/// `concierge_contains(text, part)` and `collate concierge_localized`. SQLite itself compares bytes, and ignores the case of
/// the letters A to Z only.
enum LocalizedText {
  /// Registers the collation `concierge_localized` and the function `concierge_contains(text, part)`. Both must be registered
  /// for each connection.
  ///
  /// - Returns: SQLite's result code.
  static func install(on handle: OpaquePointer) -> Int32 {
    let code = sqlite3_create_collation_v2(
      handle,
      "concierge_localized",
      Int32(SQLITE_UTF8),
      nil,
      { _, firstCount, first, secondCount, second in
        let first = LocalizedText.text(first, firstCount)
        return Int32(LocalizedText.compare(first, LocalizedText.text(second, secondCount)).rawValue)
      },
      nil
    )
    guard code == SQLITE_OK else { return code }
    return sqlite3_create_function_v2(
      handle,
      "concierge_contains",
      2,
      Int32(SQLITE_UTF8),
      nil,
      { context, _, arguments in
        // The result is null if an argument is null, as with the operator `like` of SQL.
        guard let arguments, let whole = LocalizedText.text(arguments[0]),
          let part = LocalizedText.text(arguments[1])
        else { return }
        sqlite3_result_int(context, part.isEmpty || whole.localizedStandardContains(part) ? 1 : 0)
      },
      nil,
      nil,
      nil
    )
  }

  /// Compares two texts as the Finder sorts names, such as "file 2" before "file 10". If the Finder treats different texts as
  /// equal, they are compared with `<`, so that the order of rows is always the same.
  private static func compare(_ first: String, _ second: String) -> ComparisonResult {
    if first == second { return .orderedSame }
    let order = first.localizedStandardCompare(second)
    return order != .orderedSame ? order : first < second ? .orderedAscending : .orderedDescending
  }

  private static func text(_ start: UnsafeRawPointer?, _ count: Int32) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  private static func text(_ value: OpaquePointer?) -> String? {
    // SQLite requires that the text is read before its number of bytes, because reading it may convert a number to text.
    guard let start = sqlite3_value_text(value) else { return nil }
    return text(UnsafeRawPointer(start), sqlite3_value_bytes(value))
  }
}
