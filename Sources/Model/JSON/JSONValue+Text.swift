extension JSONValue {
  /// The layout of the result of ``text(_:)``.
  public enum TextStyle: Hashable, Sendable {
    /// On one line, without spaces.
    case compact
    /// One element a line, indented by two spaces a level.
    case pretty
  }

  /// Returns the value as JSON text that parses back to an equal value.
  ///
  /// Number literals are written as they are kept. Only what JSON demands is escaped: the quotation mark,
  /// the backslash and control characters.
  ///
  /// - Parameter style: The layout.
  /// - Complexity: O(*n*), where *n* is the length of the result. Recursion goes as deep as the value does,
  ///   which is at most ``maximumDepth`` for a parsed value.
  public func text(_ style: TextStyle = .compact) -> String {
    var printer = JSONPrinter(style: style)
    printer.write(self)
    return printer.text
  }
}

extension JSONValue: CustomStringConvertible {
  /// The compact text of the value.
  public var description: String {
    text(.compact)
  }
}
