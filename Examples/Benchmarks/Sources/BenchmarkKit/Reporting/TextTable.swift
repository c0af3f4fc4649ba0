/// A table of text, with columns of equal width that are separated by two spaces.
package struct TextTable: Sendable {
  /// The heading and the alignment of a column.
  package enum Column: Sendable {
    /// A column of words, aligned to the left.
    case left(String)
    /// A column of numbers, aligned to the right.
    case right(String)
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  package init(columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row. The number of cells must be the number of columns.
  package mutating func append(_ cells: [String]) {
    precondition(cells.count == columns.count, "A row has one cell per column.")
    rows.append(cells)
  }

  /// The headings and rows, one per line, without spaces at the end of a line.
  package var text: String {
    let all = [columns.map(\.heading)] + rows
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { cells in
      let padded = columns.indices.map { columns[$0].pad(cells[$0], to: widths[$0]) }
      return padded.joined(separator: "  ").trimmingTrailingSpaces
    }.joined(separator: "\n")
  }
}

extension TextTable.Column {
  fileprivate var heading: String {
    switch self {
    case .left(let heading), .right(let heading): heading
    }
  }

  fileprivate func pad(_ cell: String, to width: Int) -> String {
    let space = String(repeating: " ", count: width - cell.count)
    switch self {
    case .left: return cell + space
    case .right: return space + cell
    }
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
