extension Canvas {
  /// The characters without styles. Rows are joined by line breaks, without spaces at the end of a row and without
  /// empty rows at the end.
  public var plainText: String {
    var lines = (0..<rows).map { index in
      let text = String(row(index).filter { $0.width > 0 }.map(\.character))
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true {
      lines.removeLast()
    }
    return lines.joined(separator: "\n")
  }
}
