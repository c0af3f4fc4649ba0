/// Where a value is in the document; spelled out only for errors, reports and `codingPath`.
indirect enum DataPath {
  case root
  case key(DataPath, String)
  case index(DataPath, Int)

  var isRoot: Bool {
    if case .root = self { true } else { false }
  }

  func appending(_ keys: [String]) -> DataPath {
    keys.reduce(self) { .key($0, $1) }
  }

  /// The path as in `proposals[3].status.state`; a key that would be misread is quoted, as in `["a.b"]`.
  var text: String {
    components.reduce(into: "") { text, component in
      switch component {
      case .index(_, let index): text += "[\(index)]"
      case .key(_, let key) where key.isEmpty || key.contains { ".|[]\" \n".contains($0) }:
        text += "[\(JSONValue.string(key))]"
      case .key(_, let key): text += text.isEmpty ? key : "." + key
      case .root: break
      }
    }
  }

  var codingPath: [any CodingKey] {
    components.map { component in
      switch component {
      case .index(_, let index): AnyCodingKey(intValue: index)
      case .key(_, let key): AnyCodingKey(stringValue: key)
      case .root: AnyCodingKey(stringValue: "")
      }
    }
  }

  /// The steps from the root on, the root itself left out.
  private var components: [DataPath] {
    var reversed: [DataPath] = []
    var step = self
    while true {
      switch step {
      case .root: return reversed.reversed()
      case .key(let parent, _), .index(let parent, _):
        reversed.append(step)
        step = parent
      }
    }
  }
}
