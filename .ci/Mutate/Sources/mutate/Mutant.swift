/// One small change of a source file that a test should notice.
struct Mutant: Sendable {
  /// The kinds of changes.
  enum Kind: String, CaseIterable {
    /// A condition is negated.
    case condition
    /// An operator is replaced by a similar one.
    case `operator`
    /// A number is one larger, or a Boolean value is the other one.
    case constant
    /// A call is left out.
    case call
  }

  let kind: Kind
  /// The name of the module.
  let module: String
  /// The path of the file in the package.
  let file: String
  /// The range of the changed code in the file, in UTF-8.
  let range: Range<Int>
  let line: Int
  let original: String
  let changed: String

  /// The code that chooses between the original and the change at run time.
  func code(number: Int) -> String {
    kind == .call
      ? "if !isMutant(\(number)) { \(original) }"
      : "(isMutant(\(number)) ? (\(changed)) : (\(original)))"
  }

  /// One line for a report.
  var description: String {
    let short = { (code: String) in
      let line = code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return line.count > 60 ? line.prefix(57) + "..." : line
    }
    let change = kind == .call ? "without \(short(original))" : "\(short(original)) => \(short(changed))"
    return "\(file):\(line) \(kind.rawValue): \(change)"
  }
}
