/// Applies a patch to a model that is encoded under its literal coding keys.
struct ModelMerger {
  let literal: JSONValue
  /// The paths of what is a dictionary, whose keys mean only themselves.
  let dictionaries: Set<String>
  /// What the patch says null for, by the paths, in case it cannot be null.
  private(set) var kept: [String: JSONValue] = [:]

  init(literal: JSONValue, dictionaries: Set<String>) {
    self.literal = literal
    self.dictionaries = dictionaries
  }

  mutating func merged(with patch: JSONValue) -> JSONValue {
    merge(patch, into: literal, at: .document)
  }

  private mutating func merge(_ patch: JSONValue, into old: JSONValue, at path: DataPath) -> JSONValue {
    guard case .object(let changes) = patch, case .object(var result) = old else {
      return JSONValue.null.merging(patch)
    }
    let isDictionary = dictionaries.contains(path.text)
    for (key, value) in result {
      let pattern = isDictionary ? KeyPattern(literal: key) : KeyPattern(key)
      switch pattern.locate(from: patch, isNull: { $0 == .null }, step: { $0[$1] }) {
      case nil: continue
      case .null? where isDictionary: result[key] = nil
      case .null?:
        result[key] = JSONValue.null
        kept[DataPath.key(path, key).text] = value
      case let change?: result[key] = merge(change, into: value, at: .key(path, key))
      }
    }
    // What the model has not encoded: properties that were nil, new entries, and keys that are parts of paths.
    for (key, change) in changes where result[key] == nil && change != .null {
      result[key] = JSONValue.null.merging(change)
    }
    return .object(result)
  }
}
