extension LinkPattern.Segment {
  struct Invalid: Error {
    let reason: String
  }

  /// Reads one segment of a pattern.
  init(_ text: Substring) throws(Invalid) {
    if text.isEmpty { throw Invalid(reason: "it has an empty segment") }
    if text == "*" {
      self = .rest
      return
    }
    let name = text.first == ":" ? text.dropFirst() : nil
    let body = name ?? text
    if let reserved = body.first(where: { "{}()?+\\%#:*".contains($0) }) {
      throw Invalid(reason: "\(reserved) in \(text) is kept for a richer syntax")
    }
    if let name {
      guard Self.isName(name) else { throw Invalid(reason: "\(text) is not a name") }
      self = .parameter(String(name))
    } else if text == "." || text == ".." {
      throw Invalid(reason: "it has a dot segment")
    } else {
      self = .literal(String(text))
    }
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension LinkPattern.Segment: CustomStringConvertible {
  package var description: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name): ":\(name)"
    case .rest: "*"
    }
  }
}
