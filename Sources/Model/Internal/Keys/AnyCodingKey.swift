/// A coding key of any text.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    // "01" and "+1" are other keys than "1", and must not coincide with it.
    intValue = Int(stringValue).flatMap { String($0) == stringValue ? $0 : nil }
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  static let `super` = AnyCodingKey(stringValue: "super")
}
