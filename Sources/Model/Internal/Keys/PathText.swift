/// The text of a path under construction, such as `proposals[3].status.state`. A key with special characters is quoted:
/// `["a.b"]`.
struct PathText {
  /// The maximum length of a path in bytes. A hostile document could otherwise have a very long path that is repeated for each
  /// value.
  static let longest = 1000

  private var bytes: [UInt8] = []
  /// The number of bytes of the text. Setting it to an earlier value removes what was appended since then.
  var count = 0

  var text: String {
    String(decoding: bytes[..<min(count, Self.longest)], as: UTF8.self) + (count > Self.longest ? "…" : "")
  }

  mutating func write(_ step: DataPath.Step) {
    switch step {
    case .key(let key): write(key: key)
    case .index(let index): write(index: index)
    }
  }

  mutating func write(index: Int) {
    write(UInt8(ascii: "["))
    for byte in String(index).utf8 { write(byte) }
    write(UInt8(ascii: "]"))
  }

  mutating func write(key: String) {
    var key = key
    key.withUTF8 { write(key: $0) }
  }

  mutating func write(key: UnsafeBufferPointer<UInt8>) {
    guard count <= Self.longest else { return }
    if key.isEmpty || key.contains(where: Self.isMisleading) {
      for byte in "[\(JSONValue.string(String(decoding: key, as: UTF8.self)))]".utf8 { write(byte) }
    } else {
      if count > 0 { write(UInt8(ascii: ".")) }
      for byte in key { write(byte) }
    }
  }

  private mutating func write(_ byte: UInt8) {
    if count < bytes.count { bytes[count] = byte } else { bytes.append(byte) }
    count += 1
  }

  private static func isMisleading(_ byte: UInt8) -> Bool {
    // Most bytes are lower case letters.
    byte <= 0x20 || !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) && ".|[]\"".utf8.contains(byte)
  }
}
