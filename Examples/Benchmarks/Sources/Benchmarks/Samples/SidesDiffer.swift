/// An error: the two sides of a line have different results, so their times cannot be compared.
struct SidesDiffer: Error, CustomStringConvertible {
  let description: String

  /// Throws an error if the results differ.
  static func check<Result: Equatable>(_ subject: Result, _ comparator: Result) throws {
    guard subject != comparator else { return }
    throw SidesDiffer(
      description: "the sides differ: \("\(subject)".prefix(80)) and \("\(comparator)".prefix(80))"
    )
  }
}
