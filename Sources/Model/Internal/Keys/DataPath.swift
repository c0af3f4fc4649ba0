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
    var text = PathText()
    write(to: &text)
    return text.text
  }

  func write(to text: inout PathText) {
    switch self {
    case .top(let place): place?.write(to: &text)
    case .index(let parent, let index):
      parent.write(to: &text)
      text.write(index: index)
    case .key(let parent, let key):
      parent.write(to: &text)
      text.write(key: key)
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
