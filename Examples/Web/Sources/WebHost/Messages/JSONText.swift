/// JSON text that is written value by value.
///
/// `JSONEncoder` makes a tree of all values before it writes the text, which took a sixth of the server's time.
///
/// ```swift
/// var json = JSONText()
/// json.object { $0.member("remove") { $0.member("id", 3) } }
/// json.text  // {"remove":{"id":3}}
/// ```
struct JSONText {
  private var bytes: [UInt8] = []

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object.
  mutating func object(_ members: (inout JSONText) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    members(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a member of an object, unless the value is `nil`.
  mutating func member(_ name: String, _ value: (some JSONWritable)?) {
    guard let value else { return }
    begin(name)
    value.write(to: &self)
  }

  /// Writes a member of an object that is an object.
  mutating func member(_ name: String, _ members: (inout JSONText) -> Void) {
    begin(name)
    object(members)
  }

  /// Writes a member of an object whose value is `null`.
  mutating func null(_ name: String) {
    begin(name)
    bytes += "null".utf8
  }

  private mutating func begin(_ name: String) {
    separate()
    write(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a comma, unless the object or the array is empty.
  private mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
      bytes.append(UInt8(ascii: ","))
    }
  }

  // MARK: Values

  fileprivate mutating func write(_ values: [some JSONWritable]) {
    bytes.append(UInt8(ascii: "["))
    for value in values {
      separate()
      value.write(to: &self)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  fileprivate mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case ..<0x10: bytes += "\\u000\(String(byte, radix: 16))".utf8
      case ..<0x20: bytes += "\\u00\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the text of a number or of a Boolean value.
  fileprivate mutating func write(literal: some LosslessStringConvertible) {
    bytes += literal.description.utf8
  }
}

/// A value of JSON.
protocol JSONWritable {
  /// Writes the value.
  func write(to json: inout JSONText)
}

extension String: JSONWritable {
  func write(to json: inout JSONText) { json.write(self) }
}

extension Bool: JSONWritable {
  func write(to json: inout JSONText) { json.write(literal: self) }
}

extension Int: JSONWritable {
  func write(to json: inout JSONText) { json.write(literal: self) }
}

/// JSON has no numbers that are not finite, and the messages contain none.
extension Double: JSONWritable {
  func write(to json: inout JSONText) {
    if let whole = Int(exactly: self) { json.write(literal: whole) } else { json.write(literal: self) }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to json: inout JSONText) { json.write(self) }
}
