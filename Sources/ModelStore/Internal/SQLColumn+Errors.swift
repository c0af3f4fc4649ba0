import Model

extension ModelError {
  /// What went wrong. The error's own text quotes the value, which must not get into errors of this module.
  var reasonWithoutValue: String {
    switch self {
    case .notFound(_, let expected): "nothing is there, expected \(expected)"
    case .mismatch(_, let expected, _): "it holds something else than \(expected)"
    case .syntax, .rejected, .dataLost, .unwritable, .archive: "its type refuses the value"
    }
  }
}

extension [SQLColumn] {
  /// The name of the column in which the error lies: the one whose coding key the error's path begins with.
  func name(in error: ModelError) -> String? {
    name(atPath: error.path)
  }

  /// The name of the column whose coding key the path begins with.
  func name(atPath path: String) -> String? {
    first { column in
      if column.pathOfAMissingValue == path { return true }
      let start = DataPath.key(.document, column.codingKey).text
      guard path.hasPrefix(start) else { return false }
      let next = path.dropFirst(start.count).first
      return next == nil || next == "." || next == "["
    }?.name
  }
}

extension SQLColumn {
  /// The path by which a report of `ModelDecoder` calls the value when it is missing.
  var pathOfAMissingValue: String {
    KeyPattern(codingKey).path.text
  }
}
