/// Writes JSON text.
struct JSONPrinter {
  /// A part of the text that is still to be written.
  private enum Part {
    case value(JSONValue)
    case key(String)
    /// The comma between two elements, and the line break before an element.
    case separator(isFirst: Bool)
    case end(bracket: String, isEmpty: Bool)
  }

  let style: JSONValue.TextStyle
  private(set) var text = ""
  /// The number of arrays and objects that are open.
  private var level = 0

  init(style: JSONValue.TextStyle) {
    self.style = style
  }

  mutating func write(_ value: JSONValue) {
    // The next part is the last. With recursion, a deep value would need a deep stack.
    var parts = [Part.value(value)]
    while let part = parts.popLast() {
      switch part {
      case .value(.null): text += "null"
      case .value(.bool(let bool)): text += bool ? "true" : "false"
      case .value(.number(let number)): text += number.literal
      case .value(.string(let string)): write(string)
      case .value(.array(let elements)):
        text += "["
        level += 1
        parts.append(.end(bracket: "]", isEmpty: elements.isEmpty))
        for index in elements.indices.reversed() {
          parts += [.value(elements[index]), .separator(isFirst: index == 0)]
        }
      case .value(.object(let object)):
        text += "{"
        level += 1
        parts.append(.end(bracket: "}", isEmpty: object.isEmpty))
        for index in object.indices.reversed() {
          parts += [.value(object[index].value), .key(object[index].key), .separator(isFirst: index == 0)]
        }
      case .key(let key):
        write(key)
        text += style == .pretty ? ": " : ":"
      case .separator(let isFirst):
        if !isFirst { text += "," }
        breakLine()
      case .end(let bracket, let isEmpty):
        level -= 1
        if !isEmpty { breakLine() }
        text += bracket
      }
    }
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
