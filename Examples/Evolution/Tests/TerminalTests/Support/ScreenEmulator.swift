import Terminal

/// A small terminal emulator. It replays the bytes of the encoder, and reports bytes on which terminals may differ.
struct ScreenEmulator {
  struct Shown: Equatable {
    var character: Character = " "
    var style = TextStyle.plain
    var width = 1
  }

  private(set) var cells: [[Shown]]
  /// The private modes that are on.
  private(set) var modes: Set<String> = []
  private(set) var problems: [String] = []

  /// The function for the width of a character on the emulated terminal.
  private let widthOf: (Character) -> Int
  private let columns: Int
  private var row = 0
  private var column = 0
  private var style = TextStyle.plain

  init(rows: Int, columns: Int, widthOf: @escaping (Character) -> Int = TextWidth.of) {
    self.columns = columns
    self.widthOf = widthOf
    cells = Array(repeating: Array(repeating: Shown(character: "#"), count: columns), count: rows)
  }

  /// Returns the cells that differ from the canvas, without the cells for which `isIgnored` returns `true`.
  func differences(from canvas: Canvas, ignoring isIgnored: (Cell) -> Bool = { _ in false }) -> [String] {
    cells.indices.flatMap { row in
      cells[row].indices.compactMap { column in
        let cell = canvas[row, column]
        let lead = cell.width == 0 ? canvas[row, column - 1] : cell
        let expected = Shown(character: cell.character, style: cell.style, width: cell.width)
        guard cells[row][column] != expected, !isIgnored(lead) else { return nil }
        return "\(row),\(column): \(cells[row][column]) instead of \(expected)"
      }
    }
  }

  mutating func replay(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = rest.first {
      if first == "\u{1B}" {
        rest = rest.dropFirst()
        guard rest.popFirst() == "[" else { return problems.append("not a control sequence") }
        let parameters = rest.prefix { (0x20...0x3F).contains($0.value) }
        rest = rest.dropFirst(parameters.count)
        perform(rest.popFirst() ?? "?", String(parameters))
      } else {
        let text = rest.prefix { $0 != "\u{1B}" }
        rest = rest.dropFirst(text.count)
        String(text).forEach { show($0) }
      }
    }
    if style != .plain { problems.append("a frame ends in style \(style)") }
  }

  private mutating func perform(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "H"
    where numbers.count == 2 && cells.indices.contains(numbers[0] - 1) && (1...columns).contains(numbers[1]):
      (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "C" where numbers.count == 1 && column + numbers[0] < columns:
      column += numbers[0]
    case "K" where numbers.isEmpty && column < columns && style == .plain:
      for erased in column..<columns { set(Shown(), row, erased) }
    case "J" where numbers == [2] && style == .plain:
      cells = cells.map { $0.map { _ in Shown() } }
    case "m" where numbers.first == 0:
      style = Self.style(of: numbers.dropFirst())
    case "h" where parameters.hasPrefix("?"): modes.insert(parameters)
    case "l" where parameters.hasPrefix("?"): modes.remove(parameters)
    default: problems.append("ESC [ \(parameters) \(final) at \(row),\(column)")
    }
  }

  private mutating func show(_ character: Character) {
    let width = widthOf(character)
    guard width > 0, column + width <= columns, TextWidth.printable(character) == character else {
      // A character that is wider on this terminal may not fit into the row. This is not an error of the encoder.
      if width <= TextWidth.of(character) {
        problems.append("\(character.debugDescription) at \(row),\(column)")
      }
      return
    }
    if width == 2 { set(Shown(style: style, width: 0), row, column + 1) }
    set(Shown(character: character, style: style, width: width), row, column)
    if width == 2 { cells[row][column + 1] = Shown(style: style, width: 0) }
    column += width
  }

  /// Sets a cell. If the cell was half of a wide character, clears the other half.
  private mutating func set(_ cell: Shown, _ row: Int, _ column: Int) {
    if cells[row][column].width == 0, column > 0 { cells[row][column - 1] = Shown() }
    if cells[row][column].width == 2, column + 1 < columns { cells[row][column + 1] = Shown() }
    cells[row][column] = cell
  }

  private static func style(of codes: some Sequence<Int>) -> TextStyle {
    let colors: [Int: TextColor] = [
      30: .black, 31: .red, 32: .green, 33: .yellow, 34: .blue, 35: .magenta, 36: .cyan, 37: .white,
      90: .gray,
    ]
    let attributes: [Int: TextAttributes] = [1: .bold, 2: .dim, 4: .underline, 7: .inverse]
    var style = TextStyle.plain
    for code in codes {
      if let attribute = attributes[code] { style.attributes.insert(attribute) }
      if let color = colors[code] { style.foreground = color }
    }
    return style
  }
}
