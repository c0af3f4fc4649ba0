/// Where a value is in the document; spelled out only for errors, reports and `codingPath`.
package indirect enum DataPath: Sendable {
  /// Where reading or writing begins: at a place in the document, or with all of it.
  case top(DataPath?)
  case key(DataPath, String)
  case index(DataPath, Int)

  /// All of the document.
  package static let document = DataPath.top(nil)

  var isTop: Bool {
    if case .top = self { true } else { false }
  }

  func appending(_ keys: [String]) -> DataPath {
    keys.reduce(self) { .key($0, $1) }
  }

  /// The path as in `proposals[3].status.state`; a key that would be misread is quoted, as in `["a.b"]`.
  package var text: String {
    switch self {
    case .top(let place): return place?.text ?? ""
    case .index(let parent, let index): return parent.text + "[\(index)]"
    case .key(let parent, let key):
      let start = parent.text
      if key.isEmpty || key.contains(where: ".|[]\" \n".contains) {
        return start + "[\(JSONValue.string(key))]"
      }
      return start.isEmpty ? key : start + "." + key
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
