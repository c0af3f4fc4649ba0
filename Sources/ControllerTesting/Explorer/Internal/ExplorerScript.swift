/// One step of an exploration: an action, its input, and how long the app may run after it.
struct ExplorerStep: Hashable, Sendable {
  enum Input: Hashable, Sendable {
    case nothing
    case text(String)
    case number(Double)
  }

  /// The name of the action, such as "tap Save".
  var action: String
  var input = Input.nothing
  /// The number of turns of the main actor that the app gets before the next step. `nil` lets the app run until all of its
  /// tasks wait. With a small number, the next step comes in the middle of something, which finds faults that depend on
  /// timing.
  var turns: Int?
}

/// A list of steps, with a text of one line for each step. After "(0 turns)", the next step follows at once; after the
/// other steps, the app runs until all its tasks wait.
///
/// ```
/// type into name = "Ada"
/// tap Save (0 turns)
/// go back
/// ```
struct ExplorerScript: Hashable, Sendable {
  var steps: [ExplorerStep] = []

  init(_ steps: [ExplorerStep] = []) { self.steps = steps }

  /// Parses the text of a script. Empty lines are skipped, and each line is trimmed.
  init(parsing text: String) {
    let lines = text.split(separator: "\n").map { $0.trimmed }
    steps = lines.filter { !$0.isEmpty }.map(ExplorerStep.init(parsing:))
  }

  /// The text of the script, which ``init(parsing:)`` reads.
  var text: String { steps.map(\.text).joined(separator: "\n") }
}

extension ExplorerStep {
  private static let marker = " = "

  var text: String {
    let value =
      switch input {
      case .nothing: ""
      case .text(let text): Self.marker + "\"\(Self.escape(text))\""
      case .number(let number): Self.marker + "\(number)"
      }
    let wait = turns.map { $0 == 1 ? " (1 turn)" : " (\($0) turns)" } ?? ""
    return action + value + wait
  }

  init(parsing line: String) {
    var rest = line[...]
    if let start = rest.lastIndex(of: "("), rest.hasSuffix(" turns)") || rest.hasSuffix(" turn)") {
      turns = Int(rest[start...].dropFirst().prefix { $0.isNumber })
      if turns != nil { rest = rest[..<start].trimmed[...] }
    }
    action = String(rest)
    for marker in rest.ranges(of: Self.marker) {
      let value = rest[marker.upperBound...]
      if let number = Double(value) {
        input = .number(number)
      } else if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") {
        input = .text(Self.unescape(value.dropFirst().dropLast()))
      } else {
        continue
      }
      action = String(rest[..<marker.lowerBound])
      return
    }
  }

  private static func escape(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func unescape(_ text: Substring) -> String {
    let whole = String(text).replacing("\\\\", with: "\u{0}").replacing("\\n", with: "\n")
    return whole.replacing("\u{0}", with: "\\")
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(String(drop { $0.isWhitespace }.reversed()).drop { $0.isWhitespace }.reversed())
  }
}
