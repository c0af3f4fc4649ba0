/// Writes JSON text.
struct JSONPrinter {
  /// A part of the text that is still to be written.
  private enum Part {
    case value(JSONValue)
    case key(String)
    case comma
    case end(String)
  }

  private(set) var text = ""
  /// The number of arrays and objects that are open, and the largest such number so far.
  private(set) var depth = (now: 0, maximum: 0)

  mutating func write(_ value: JSONValue) {
    // The parts that are still to be written, with the next one last. This array replaces a recursion, so that a deeply
    // nested value does not need a deep call stack.
    var parts = [Part.value(value)]
    while let part = parts.popLast() {
      switch part {
      case .value(.null): text += "null"
      case .value(.bool(let bool)): text += bool ? "true" : "false"
      case .value(.number(let number)): text += number.literal
      case .value(.string(let string)): write(string)
      case .value(.array(let elements)):
        open("[")
        parts.append(.end("]"))
        for index in elements.indices.reversed() {
          parts.append(.value(elements[index]))
          if index > 0 { parts.append(.comma) }
        }
      case .value(.object(let object)):
        open("{")
        parts.append(.end("}"))
        for index in object.indices.reversed() {
          parts.append(.value(object[index].value))
          parts.append(.key(object[index].key))
          if index > 0 { parts.append(.comma) }
        }
      case .key(let key):
        write(key)
        text += ":"
      case .comma: text += ","
      case .end(let bracket):
        text += bracket
        depth.now -= 1
      }
    }
  }

  private mutating func open(_ bracket: String) {
    text += bracket
    depth.now += 1
    depth.maximum = max(depth.maximum, depth.now)
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
