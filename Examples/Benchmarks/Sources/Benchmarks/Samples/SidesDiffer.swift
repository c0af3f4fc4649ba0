/// The two sides of a line do not come to the same result, so their times cannot be compared.
struct SidesDiffer: Error, CustomStringConvertible {
  let description: String

  /// Throws unless the results are equal.
  static func check<Result: Equatable>(_ subject: Result, _ comparator: Result) throws {
    guard subject != comparator else { return }
    throw SidesDiffer(
      description: "the sides differ: \("\(subject)".prefix(80)) and \("\(comparator)".prefix(80))"
    )
  }
}
