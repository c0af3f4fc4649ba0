/// Reads the text of a ``LinkPattern``.
///
/// Source: WHATWG, "URL Pattern Standard" (2024), sections 2.1 and 2.2,
/// https://urlpattern.spec.whatwg.org/#parsing-pattern-strings.
struct PatternParser {
  struct Invalid: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// So many forms may a pattern with optional parts have.
  static let limit = 32

  private enum Symbol: Hashable {
    case slash
    case character(Character)
    case name(String)
    case wildcard(String)
    /// A run of at least one segment of this form.
    case segments([Symbol])
  }

  private var rest: Substring
  private var names: Set<String> = []
  private var wildcards = 0

  static func forms(of text: String) throws(Invalid) -> [LinkForm] {
    guard text.first == "/" || text.first == "{" else { throw Invalid("it must start with a slash") }
    // Links with control characters are refused.
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw Invalid("it has a control character")
    }
    var parser = PatternParser(rest: text[...])
    var spellings: [[Symbol]] = [[]]
    while let part = try parser.nextPart() {
      if part.count == 1 {
        for index in spellings.indices { spellings[index] += part[0] }
      } else {
        spellings = spellings.flatMap { start in part.map { start + $0 } }
      }
      if spellings.count > limit { throw Invalid("it has more than \(limit) forms") }
    }
    var forms: [LinkForm] = []
    var refusal: Invalid?
    for spelling in spellings {
      do {
        let form = LinkForm(elements: try elements(of: spelling))
        if !forms.contains(form) { forms.append(form) }
      } catch {
        refusal = refusal ?? error
      }
    }
    // A form with an empty segment matches no link and is ignored beside other forms.
    if let refusal, forms.isEmpty || refusal.reason != emptySegment { throw refusal }
    return forms
  }

  private init(rest: Substring) { self.rest = rest }

  private static let emptySegment = "it has an empty segment"

  // MARK: Parts

  /// The spellings of the next part, the one with most in it first.
  private mutating func nextPart() throws(Invalid) -> [[Symbol]]? {
    guard let first = rest.first else { return nil }
    if first == "{" {
      rest.removeFirst()
      let unit = try groupContent()
      return try spellings(of: unit)
    }
    // A slash belongs to the name or wildcard that follows it.
    let isSlash = first == "/"
    if isSlash { rest.removeFirst() }
    let prefix: [Symbol] = isSlash ? [.slash] : []
    if let matcher = try nextMatcher() { return try spellings(of: prefix + [matcher]) }
    return isSlash ? [prefix] : [[try nextText()]]
  }

  private mutating func groupContent() throws(Invalid) -> [Symbol] {
    var unit: [Symbol] = []
    var hasMatcher = false
    while let next = rest.first, next != "}" {
      if let matcher = try nextMatcher() {
        if hasMatcher { throw Invalid("a group has at most one name or *") }
        hasMatcher = true
        unit.append(matcher)
      } else if next == "/" {
        rest.removeFirst()
        unit.append(.slash)
      } else {
        unit.append(try nextText())
      }
    }
    guard rest.popFirst() == "}" else { throw Invalid("a group is not closed") }
    return unit
  }

  /// The name or wildcard that comes now, if one does.
  private mutating func nextMatcher() throws(Invalid) -> Symbol? {
    switch rest.first {
    case "*":
      rest.removeFirst()
      wildcards += 1
      return .wildcard("\(wildcards - 1)")
    case ":":
      rest.removeFirst()
      let name = nextName()
      if name.isEmpty { throw Invalid(": is not followed by a name") }
      guard names.insert(name).inserted else { throw Invalid("the name \(name) occurs twice") }
      return .name(name)
    default: return nil
    }
  }

  /// A name consists of the characters of an identifier in JavaScript, as in the standard.
  private mutating func nextName() -> String {
    func isStart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isIDStart || scalar == "_" || scalar == "$"
    }
    var name = ""
    while let next = rest.first,
      next.unicodeScalars.allSatisfy({ isStart($0) || (!name.isEmpty && $0.properties.isIDContinue) })
    {
      name.append(rest.removeFirst())
    }
    return name
  }

  private mutating func nextText() throws(Invalid) -> Symbol {
    guard let next = rest.popFirst() else { throw Invalid("it ends too soon") }
    switch next {
    case "\\":
      guard let escaped = rest.popFirst() else { throw Invalid("there is nothing after \\") }
      // A slash separates segments, escaped or not.
      return escaped == "/" ? .slash : .character(escaped)
    case "(", ")": throw Invalid("regular expressions are not supported")
    case "{": throw Invalid("a group in a group")
    case "}": throw Invalid("} closes nothing")
    case "?", "+": throw Invalid("\(next) follows nothing that can be left out or repeated")
    case "%", "#": throw Invalid("\(next) must be escaped; patterns are not percent-encoded")
    default: return .character(next)
    }
  }

  // MARK: Modifiers

  private mutating func spellings(of unit: [Symbol]) throws(Invalid) -> [[Symbol]] {
    guard let modifier = rest.first, "?+*".contains(modifier) else { return [unit] }
    rest.removeFirst()
    let spelling = modifier == "?" ? unit : try repeated(unit)
    return modifier == "+" ? [spelling] : [spelling, []]
  }

  private func repeated(_ unit: [Symbol]) throws(Invalid) -> [Symbol] {
    if case .slash = unit.first, !unit.dropFirst().contains(.slash), unit.count > 1 {
      return [.slash, .segments(Array(unit.dropFirst()))]
    }
    guard unit.count == 1, !unit.contains(.slash), !Self.isText(unit[0]) else {
      throw Invalid("only a whole segment can be repeated")
    }
    return unit
  }

  private static func isText(_ symbol: Symbol) -> Bool {
    if case .character = symbol { true } else { false }
  }

  // MARK: Forms

  private static func elements(of symbols: [Symbol]) throws(Invalid) -> [LinkForm.Element] {
    guard symbols.first == nil || symbols.first == .slash else { throw Invalid("it must start with a slash") }
    var segments = symbols.dropFirst()
      .split(separator: .slash, maxSplits: .max, omittingEmptySubsequences: false).map(Array.init)
    if segments.last?.isEmpty == true { segments.removeLast() }
    var elements: [LinkForm.Element] = []
    for segment in segments {
      switch (segment.count, segment.first) {
      case (0, _): throw Invalid(emptySegment)
      case (1, .segments(let inner)): elements.append(.init(matcher: try matcher(of: inner), isRun: true))
      case (1, .wildcard(let name)): elements.append(.init(matcher: .any(name: name), isRun: true))
      default: elements.append(.init(matcher: try matcher(of: segment)))
      }
    }
    return elements
  }

  private static func matcher(of symbols: [Symbol]) throws(Invalid) -> SegmentPattern {
    if symbols.count == 1 {
      switch symbols[0] {
      case .name(let name), .wildcard(let name): return .any(name: name)
      default: break
      }
    }
    var text = ""
    var elements: [SequencePattern<CharacterPattern>.Element] = []
    var captures: [SegmentPattern.Capture] = []
    for symbol in symbols {
      switch symbol {
      case .character(let character):
        text.append(character)
        elements.append(.init(matcher: .one(character)))
      case .name(let name), .wildcard(let name):
        captures.append(.init(name: name, element: elements.count))
        let isName = symbol == .name(name)
        elements.append(.init(matcher: .any, least: isName ? 1 : 0, isRun: true, isLazy: isName))
      case .slash, .segments: throw Invalid("only a whole segment can be repeated")
      }
    }
    if captures.isEmpty {
      if LinkAddress.hasDots(text) { throw Invalid("it has a dot segment") }
      return .literal(text)
    }
    return .mixed(SequencePattern(elements: elements), captures: captures)
  }
}
