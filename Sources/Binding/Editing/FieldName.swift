/// The name of a field that is not identified by a key path, with the type of its value.
///
/// ```swift
/// extension FieldName<String> {
///   static let repetition = FieldName("password again")
/// }
/// form.handle(.changed, in: .repetition)
/// ```
public struct FieldName<Value>: Hashable, Sendable {
  /// The name in reports and logs.
  public let text: String

  /// Creates the name of a field. Two names are equal if their texts and their types `Value` are equal.
  public init(_ text: String) { self.text = text }
}

/// The identity of a field in its form: the key path of the property that it edits, or a ``FieldName``.
public struct FieldID: Hashable, Sendable, CustomStringConvertible {
  private struct Name: Hashable {
    let text: String
    let type: ObjectIdentifier
  }

  /// The key path of a field without a name.
  ///
  /// `AnyKeyPath` is not declared `Sendable`, because a key path can capture the argument of a subscript. This use is safe for
  /// key paths without such arguments: they are immutable, and comparing them reads nothing else. Key paths with arguments
  /// are compared on the main actor only, by the form that they belong to.
  private nonisolated(unsafe) let path: AnyKeyPath?
  private let name: Name?

  /// The identity of a field that edits a property of the source.
  public init(_ path: AnyKeyPath) { (self.path, name) = (path, nil) }

  /// The identity of a field with a name of its own.
  public init<Value>(_ name: FieldName<Value>) {
    path = nil
    self.name = Name(text: name.text, type: ObjectIdentifier(Value.self))
  }

  /// The name for reports and logs: "address.city" for `\Author.address.city`.
  public var description: String {
    if let name { return name.text }
    return path.map { "\($0)".split(separator: ".").dropFirst().joined(separator: ".") } ?? ""
  }
}

/// The values of a form while it is being edited. An edited field is represented by its proposed value, and an
/// unedited field by its committed value.
@MainActor
public struct FormValues {
  let value: @MainActor (FieldID) -> Any?

  /// Returns the value of the field that edits a property: `form[\SignUp.password]`.
  ///
  /// - Parameter path: The key path from the source of the form.
  /// - Returns: `nil` if the form has no such field, or if the user's input cannot be read as a value.
  public subscript<Source, Value>(path: KeyPath<Source, Value>) -> Value? {
    value(FieldID(path)) as? Value
  }

  /// Returns the value of the field with a name.
  ///
  /// - Parameter name: The name of the field.
  /// - Returns: `nil` if the form has no such field, or if the user's input cannot be read as a value.
  public subscript<Value>(name: FieldName<Value>) -> Value? { value(FieldID(name)) as? Value }
}
