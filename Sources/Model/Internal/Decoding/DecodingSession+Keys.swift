import Synchronization

extension DecodingSession {
  /// The place of the value under a coding key, if there is one.
  func locate(_ key: String, in object: Int) -> Int? {
    var place = child(key, of: object)
    if place.map(tape.isNull) ?? true, KeyPattern.isSpecial(key) {
      let mark = hint.load(ordering: .relaxed)
      place = patterns.pattern(for: key).locate(from: object, isNull: tape.isNull) { child($1, of: $0) }
      hint.store(mark, ordering: .relaxed)
    }
    if object == top, place != nil { noteTopLevelKey() }
    return place
  }

  /// The keys by which a report calls a value that is missing.
  func preferred(_ key: String) -> [String] {
    patterns.pattern(for: key).preferred
  }

  /// The place of the value under exactly this key.
  private func child(_ key: String, of object: Int) -> Int? {
    let token = tape.tokens[object]
    guard token.kind == .object else { return token.isObject ? table(of: object)[key] : nil }
    let end = object + token.span
    let mark = hint.load(ordering: .relaxed)
    let start = mark >> 32 == UInt64(object) ? Int(mark & 0xFFFF_FFFF) : object + 1
    var key = key
    let found = key.withUTF8 { text in
      search(text, from: start, to: end) ?? search(text, from: object + 1, to: start)
    }
    guard let found else { return nil }
    let next = found + 1 + tape.tokens[found + 1].span
    hint.store(UInt64(object) << 32 | UInt64(next), ordering: .relaxed)
    return found + 1
  }

  @inline(__always)
  private func search(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    let tokens = tape.tokens
    let bytes = tape.bytes
    var place = start
    while place < end {
      let range = tokens[place].range
      if range.count == text.count {
        var index = 0
        while index < text.count, bytes[range.lowerBound + index] == text[index] { index += 1 }
        if index == text.count { return place }
      }
      place += 1 + tokens[place + 1].span
    }
    return nil
  }

  /// The values of an object by their keys; of a key that comes twice the last.
  func table(of object: Int) -> [String: Int] {
    if let table = tables[object] { return table }
    var table: [String: Int] = [:]
    for key in tape.children(of: object) { table[tape.text(tape.tokens[key])] = key + 1 }
    tables[object] = table
    return table
  }
}
