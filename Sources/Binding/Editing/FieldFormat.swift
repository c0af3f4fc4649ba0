/// How a value is written in a field and read from it.
///
/// ```swift
/// let year = FieldFormat(unreadable: "Not a year", format: { String($0) }, parse: { Int($0) })
/// ```
@MainActor
public struct FieldFormat<Input, Value> {
  let format: @MainActor (Value) -> Input
  let parse: @MainActor (Input) -> Value?
  let unreadable: String

  /// Makes a format.
  ///
  /// - Parameters:
  ///   - message: What the user reads where `parse` returns nil.
  ///   - format: Writes a value as the field shows it.
  ///   - parse: Reads what the field shows; nil if that is no value.
  public init(
    unreadable message: String,
    format: @escaping @MainActor (Value) -> Input,
    parse: @escaping @MainActor (Input) -> Value?
  ) {
    (unreadable, self.format, self.parse) = (message, format, parse)
  }
}

extension FieldFormat where Input == Value {
  /// The value as it is.
  static var same: FieldFormat { FieldFormat(unreadable: "", format: { $0 }, parse: { $0 }) }
}
