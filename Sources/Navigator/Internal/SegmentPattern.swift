/// The pattern of one segment of a path.
enum SegmentPattern: ItemMatcher {
  case literal(String)
  /// Text, names and wildcards.
  case mixed(SequencePattern<CharacterPattern>, captures: [Capture])
  case any(name: String)

  /// An element of a mixed segment whose text becomes a value.
  struct Capture: Hashable, Sendable {
    let name: String
    let element: Int
  }

  func accepts(_ segment: String) -> Bool {
    switch self {
    case .literal(let text): segment == text
    case .mixed(let pattern, _): pattern.match(Array(segment)) != nil
    case .any: true
    }
  }

  func common(with other: Self) -> String? {
    if case .literal(let text) = self { return other.accepts(text) ? text : nil }
    if case .literal(let text) = other { return accepts(text) ? text : nil }
    guard case .mixed(let one, _) = self else { return other.example }
    guard case .mixed(let two, _) = other else { return example }
    // No segment is empty; where wildcards may be, they may be something.
    return one.meet(two).map { $0.witness.isEmpty ? "x" : String($0.witness) }
  }

  /// Returns the values in an accepted segment.
  func values(in segment: String) -> [String: String] {
    switch self {
    case .literal: return [:]
    case .any(let name): return [name: segment]
    case .mixed(let pattern, let captures):
      let characters = Array(segment)
      guard let ranges = pattern.match(characters) else { return [:] }
      return Dictionary(
        captures.map { ($0.name, String(characters[ranges[$0.element]])) },
        uniquingKeysWith: { first, _ in first }
      )
    }
  }

  /// The segment with these values, or `nil` if one is missing.
  func segment(with values: [String: String]) -> String? {
    switch self {
    case .literal(let text): return text
    case .any(let name): return values[name]
    case .mixed(let pattern, let captures):
      var segment = ""
      for (index, element) in pattern.elements.enumerated() {
        if let capture = captures.first(where: { $0.element == index }) {
          guard let value = values[capture.name] else { return nil }
          segment += value
        } else if case .one(let character) = element.matcher {
          segment.append(character)
        }
      }
      return segment
    }
  }

  /// The names of the values.
  var names: [String] {
    switch self {
    case .literal: []
    case .any(let name): [name]
    case .mixed(_, let captures): captures.map(\.name)
    }
  }

  /// An example of a segment that this pattern accepts.
  private var example: String? {
    if case .any(let name) = self { return name }
    return segment(with: Dictionary(names.map { ($0, "x") }) { first, _ in first })
  }
}

/// The pattern of one character of a segment.
enum CharacterPattern: ItemMatcher {
  case one(Character)
  case any

  func accepts(_ character: Character) -> Bool {
    if case .one(let own) = self { own == character } else { true }
  }

  func common(with other: Self) -> Character? {
    switch (self, other) {
    case (.one(let character), _), (.any, .one(let character)):
      other.accepts(character) ? character : nil
    case (.any, .any): "x"
    }
  }
}
