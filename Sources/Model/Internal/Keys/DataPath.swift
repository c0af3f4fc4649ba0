/// Where a value is in the document; spelled out only for errors, reports and `codingPath`.
package indirect enum DataPath: Sendable {
  /// Where reading or writing begins: at a place in the document, or with all of it.
  case top(DataPath?)
  case key(DataPath, String)
  case index(DataPath, Int)

  /// All of the document.
  package static let document = DataPath.top(nil)

  func appending(_ keys: [String]) -> DataPath {
    keys.reduce(self) { .key($0, $1) }
  }

  /// The path as in `proposals[3].status.state`; a key that would be misread is quoted, as in `["a.b"]`.
  package var text: String {
    var text: [UInt8] = []
    write(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .top(let place): place?.write(to: &text)
    case .index(let parent, let index):
      parent.write(to: &text)
      Self.write(index: index, to: &text)
    case .key(let parent, let key):
      parent.write(to: &text)
      Self.write(key: key, to: &text)
    }
  }

  static func write(index: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "["))
    text += String(index).utf8
    text.append(UInt8(ascii: "]"))
  }

  static func write(key: String, to text: inout [UInt8]) {
    var key = key
    key.withUTF8 { write(key: $0, to: &text) }
  }

  static func write(key: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    if key.isEmpty || key.contains(where: isMisleading) {
      text += "[\(JSONValue.string(String(decoding: key, as: UTF8.self)))]".utf8
    } else {
      if !text.isEmpty { text.append(UInt8(ascii: ".")) }
      text.append(contentsOf: key)
    }
  }

  private static func isMisleading(_ byte: UInt8) -> Bool {
    // The usual letters first: this is asked for each byte of each path in a report.
    if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { return false }
    return switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "|"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""),
      0...0x20:
      true
    default: false
    }
  }

  var codingPath: [any CodingKey] {
    switch self {
    case .top(let place): place?.codingPath ?? []
    case .index(let parent, let index): parent.codingPath + [AnyCodingKey(intValue: index)]
    case .key(let parent, let key): parent.codingPath + [AnyCodingKey(stringValue: key)]
    }
  }
}
