/// Writes JSON text.
struct JSONPrinter {
  let style: JSONValue.TextStyle
  private(set) var text = ""
  private var level = 0

  init(style: JSONValue.TextStyle) {
    self.style = style
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number.literal
    case .string(let string): write(string)
    case .array(let elements):
      write(elements, between: "[", "]") { $0.write($1) }
    case .object(let object):
      write(object.entries, between: "{", "}") { printer, entry in
        printer.write(entry.key)
        printer.text += printer.style == .pretty ? ": " : ":"
        printer.write(entry.value)
      }
    }
  }

  private mutating func write<Items: Collection>(
    _ items: Items,
    between open: String,
    _ close: String,
    each: (inout Self, Items.Element) -> Void
  ) {
    text += open
    level += 1
    var isFirst = true
    for item in items {
      if !isFirst { text += "," }
      isFirst = false
      breakLine()
      each(&self, item)
    }
    level -= 1
    if !isFirst { breakLine() }
    text += close
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    text += "\n" + String(repeating: "  ", count: level)
  }

  mutating func write(_ string: String) {
    text += "\""
    if string.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      string.unicodeScalars.forEach { escape($0) }
    } else {
      text += string
    }
    text += "\""
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{8}": text += "\\b"
    case "\u{C}": text += "\\f"
    case ..<" ": text += "\\u" + scalar.value.text(digits: 4, radix: 16).lowercased()
    default: text.unicodeScalars.append(scalar)
    }
  }
}
