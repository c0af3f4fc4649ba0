/// The position of a value in the document. Its text is built only for errors, reports and `codingPath`.
package indirect enum DataPath: Sendable {
  /// The start of a path: the value that is decoded or encoded. It is the whole document for `nil`, or else the value at the
  /// given path of the document.
  case top(DataPath?)
  case key(DataPath, String)
  case index(DataPath, Int)

  /// The whole document.
  package static let document = DataPath.top(nil)

  func appending(_ steps: [Step]) -> DataPath {
    steps.reduce(self) { path, step in
      switch step {
      case .key(let key): .key(path, key)
      case .index(let index): .index(path, index)
      }
    }
  }

  /// The path as text, such as `proposals[3].status.state`. A key that contains a dot or a bracket is quoted, as in
  /// `["a.b"]`.
  package var text: String {
    var text = PathText()
    for step in steps { text.write(step) }
    return text.text
  }

  /// One step of a path.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)

    var isIndex: Bool { if case .index = self { true } else { false } }
  }

  /// The keys and positions from the start of the document.
  var steps: [Step] {
    switch self {
    case .top(let start): start?.steps ?? []
    case .index(let parent, let index): parent.steps + [.index(index)]
    case .key(let parent, let key): parent.steps + [.key(key)]
    }
  }

  var codingPath: [any CodingKey] {
    steps.map { step in
      switch step {
      case .key(let key): AnyCodingKey(stringValue: key)
      case .index(let index): AnyCodingKey(intValue: index)
      }
    }
  }
}

/// A coding key that is created at run time from any text.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    // Only the text "1" has the integer value 1. The texts "01" and "+1" are other keys and must not become equal to it.
    intValue = Int(stringValue).flatMap { String($0) == stringValue ? $0 : nil }
  }

  init(intValue: Int) {
    (stringValue, self.intValue) = (String(intValue), intValue)
  }

  static let `super` = AnyCodingKey(stringValue: "super")
}
