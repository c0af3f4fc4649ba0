/// The size of a terminal in cells.
///
///     try TerminalSize("132x43").columns   // 132
public struct TerminalSize: Hashable, Sendable, CustomStringConvertible {
  /// 80x24, what to assume where a terminal does not say.
  public static let standard = TerminalSize(clampingColumns: 80, rows: 24)
  /// 20x5, below which no screen is laid out.
  public static let minimum = TerminalSize(clampingColumns: columnRange.lowerBound, rows: rowRange.lowerBound)
  /// 1000x1000, so that no input makes a canvas that does not fit in memory.
  public static let maximum = TerminalSize(clampingColumns: columnRange.upperBound, rows: rowRange.upperBound)

  private static let columnRange = 20...1000
  private static let rowRange = 5...1000

  /// Cells in a row.
  public let columns: Int
  /// Rows of cells.
  public let rows: Int

  /// The nearest size between the minimum and the maximum.
  public init(clampingColumns columns: Int, rows: Int) {
    self.columns = min(max(columns, Self.columnRange.lowerBound), Self.columnRange.upperBound)
    self.rows = min(max(rows, Self.rowRange.lowerBound), Self.rowRange.upperBound)
  }

  /// Exactly this size.
  ///
  /// - Throws: `TerminalError.sizeOutOfRange`.
  public init(columns: Int, rows: Int) throws(TerminalError) {
    guard Self.columnRange.contains(columns), Self.rowRange.contains(rows) else {
      throw .sizeOutOfRange("\(columns)x\(rows)")
    }
    self.columns = columns
    self.rows = rows
  }

  /// The size written as columns, `x`, rows: `"80x24"`.
  ///
  /// - Throws: `TerminalError.malformedSize`, `TerminalError.sizeOutOfRange`.
  public init(_ text: String) throws(TerminalError) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
    let isDigits = { (number: Substring) in
      !number.isEmpty && number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard numbers.count == 2, numbers.allSatisfy(isDigits) else { throw .malformedSize(text) }
    // Digits that are no `Int` are a number too great for one.
    guard let columns = Int(numbers[0]), let rows = Int(numbers[1]) else { throw .sizeOutOfRange(text) }
    try self.init(columns: columns, rows: rows)
  }

  /// The size as it is parsed, such as `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
