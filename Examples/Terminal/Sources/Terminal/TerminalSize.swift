/// The size of a terminal in cells.
///
///     try TerminalSize("132x43").columns   // 132
public struct TerminalSize: Hashable, Sendable, CustomStringConvertible {
  /// The size of a terminal that does not report a size, 80x24.
  public static let standard = TerminalSize(clampingColumns: 80, rows: 24)
  /// The minimum size of a screen, 20x5.
  public static let minimum = TerminalSize(clampingColumns: columnRange.lowerBound, rows: rowRange.lowerBound)
  /// The maximum size of a screen, 1000x1000, which limits the memory of a canvas.
  public static let maximum = TerminalSize(clampingColumns: columnRange.upperBound, rows: rowRange.upperBound)

  private static let columnRange = 20...1000
  private static let rowRange = 5...1000

  /// The number of cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// Creates the nearest size between the minimum and the maximum.
  public init(clampingColumns columns: Int, rows: Int) {
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
    self.rows = min(max(rows, Self.rowRange.lowerBound), Self.rowRange.upperBound)
  }

  /// Creates a size, and throws an error if it is out of range.
  ///
  /// - Throws: `TerminalError.sizeOutOfRange`.
  public init(columns: Int, rows: Int) throws(TerminalError) {
    guard Self.columnRange.contains(columns), Self.rowRange.contains(rows) else {
      throw .sizeOutOfRange("\(columns)x\(rows)")
    }
    self.columns = columns
    self.rows = rows
  }

  /// Creates a size from a text with the columns, `x`, and the rows, such as `"80x24"`.
  ///
  /// - Throws: `TerminalError.malformedSize`, `TerminalError.sizeOutOfRange`.
  public init(_ text: String) throws(TerminalError) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
    let isDigits = { (number: Substring) in
      !number.isEmpty && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard numbers.count == 2, numbers.allSatisfy(isDigits) else { throw .malformedSize(text) }
    // Digits that `Int` cannot parse are a number beyond the range of `Int`.
    guard let columns = Int(numbers[0]), let rows = Int(numbers[1]) else { throw .sizeOutOfRange(text) }
    try self.init(columns: columns, rows: rows)
  }

  /// The size as a text, such as `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
