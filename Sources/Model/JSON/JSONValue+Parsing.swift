public import Foundation

extension JSONValue {
  /// How many arrays and objects may lie inside each other in parsed text: 512.
  public static let maximumDepth = 512

  /// Reads one JSON value from UTF-8 text, exactly as RFC 8259 defines it.
  ///
  /// * A UTF-8 byte order mark at the start is skipped; other encodings are not read.
  /// * Number literals are kept as written, of any length.
  /// * A key that comes twice: the last value wins, at the first position (see ``JSONObject``).
  /// * Invalid UTF-8, an escaped surrogate without its partner, a raw control character in a string, a leading
  ///   zero, a trailing comma and anything after the value are errors, and so is nesting beyond
  ///   ``maximumDepth``, and a text of 1 GiB or more. The parser does not recurse, and no value is deeper
  ///   than that, so no input exhausts the stack.
  ///
  /// Source: T. Bray, RFC 8259, 2017, https://www.rfc-editor.org/rfc/rfc8259
  ///
  /// - Parameter data: The whole document.
  /// - Throws: ``ModelError/syntax(_:)`` with the position and the reason.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(parsing data: Data) throws(ModelError) {
    self = try JSONTape(parsing: data).value(at: 0)
  }
}
