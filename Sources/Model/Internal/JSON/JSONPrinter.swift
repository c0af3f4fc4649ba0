/// Writes JSON text.
struct JSONPrinter {
  let style: JSONValue.TextStyle
  private(set) var text = ""

  init(style: JSONValue.TextStyle) {
    self.style = style
  }

  mutating func write(_ value: JSONValue) {
    var walker = JSONWalker(value)
    var isFirst = true
    var isAfterKey = false
    while let event = walker.next() {
      if case .close(let isObject) = event {
        if !isFirst { breakLine(walker.depth) }
        text += isObject ? "}" : "]"
        isFirst = false
        continue
      }
      if !isFirst, !isAfterKey { text += "," }
      if case .open = event {
        if walker.depth > 1, !isAfterKey { breakLine(walker.depth - 1) }
      } else if walker.depth > 0, !isAfterKey {
        breakLine(walker.depth)
      }
      (isFirst, isAfterKey) = (false, false)
      switch event {
      case .scalar(let value): writeScalar(value)
      case .key(let key):
        write(key)
        text += style == .pretty ? ": " : ":"
        isAfterKey = true
      case .open(let isObject, _):
        text += isObject ? "{" : "["
        isFirst = true
      case .close: break
      }
    }
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number.literal
    case .string(let string): write(string)
    case .null, .array, .object: text += "null"
    }
  }

  private mutating func breakLine(_ level: Int) {
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
