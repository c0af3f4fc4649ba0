import Model

extension ModelError {
  /// Where it went wrong; empty for the top level.
  var path: String {
    switch self {
    case .syntax: ""
    case .notFound(let path, _), .mismatch(let path, _, _), .rejected(let path, _), .unwritable(let path, _):
      path
    }
  }

  /// What went wrong. The error's own text quotes the value, which must not get into errors of this module.
  var reasonWithoutValue: String {
    switch self {
    case .notFound(_, let expected): "nothing is there, expected \(expected)"
    case .mismatch(_, let expected, _): "it holds something else than \(expected)"
    case .syntax, .rejected, .unwritable: "its type refuses the value"
    }
  }
}

extension RowLayout {
  /// The column in which the error lies: the one whose coding key the error's path begins with.
  func column(in error: ModelError) -> SQLColumn? {
    let path = error.path
    return columns.first { column in
      // A path quotes a key that contains dots, brackets or the like.
      let quoted = "[\(JSONValue.string(column.codingKey).text())]"
      return [column.codingKey, quoted].contains { start in
        guard path.hasPrefix(start) else { return false }
        let next = path.dropFirst(start.count).first
        return next == nil || next == "." || next == "["
      }
    }
  }
}

extension Repair {
  /// The same repair, as one of the row at `position`.
  func inRow(_ position: Int) -> Repair {
    let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
    return Repair(path: "[\(position)]\(separator)\(path)", expected: expected, found: found, action: action)
  }
}
