/// The identity of a field in its form: the key path of the property that it edits, or a name.
///
/// ```swift
/// form.handle(.changed, in: \.password)
/// form.handle(.changed, in: "password again")   // named by `identified(by:)`
/// ```
public struct FieldID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The key path of a field without a name.
  ///
  /// `AnyKeyPath` is not declared `Sendable`, because a key path can capture the argument of a subscript. This use is safe for
  /// key paths without such arguments: they are immutable, and comparing them reads nothing else. Key paths with arguments
  /// are compared on the main actor only, by the form that they belong to.
  private nonisolated(unsafe) let path: AnyKeyPath?
  private let name: String?

  /// Creates the identity of the field that edits the property at this key path, such as `\Person.name`.
  public init(_ path: AnyKeyPath) { (self.path, name) = (path, nil) }

  /// Creates an identity from a name instead of a key path. For example, two fields of a form edit the property
  /// `password`, so the second field is identified by the name "password again".
  public init(stringLiteral name: String) { (path, self.name) = (nil, name) }

  /// The name for reports and logs: "address.city" for `\Author.address.city`.
  public var description: String {
    name ?? path.map { "\($0)".split(separator: ".").dropFirst().joined(separator: ".") } ?? ""
  }
}

/// The values of a form while the user edits it: the entered value of each edited field, and the committed value of each
/// other field.
@MainActor
public struct FormValues {
  let read: @MainActor (FieldID) -> Any?
  /// The value that a rule judges now, and its field. A rule that reads this field gets the judged value, because `read`
  /// still returns the value from before the user's change.
  var judged: (field: FieldID, value: Any)?

  private func value(_ field: FieldID) -> Any? { field == judged?.field ? judged?.value : read(field) }

  /// Returns the value of the field that edits a property: `form[\SignUp.password]`.
  ///
  /// - Parameter path: The key path from the source of the form.
  /// - Returns: `nil` if the form has no such field, or if the user's input cannot be read as a value.
  public subscript<Source, Value>(path: KeyPath<Source, Value>) -> Value? {
    value(FieldID(path)) as? Value
  }

  /// Returns the value of a field: `form["password again"]`.
  ///
  /// - Parameter field: The identity of the field.
  /// - Returns: `nil` if the form has no such field of this type, or if the user's input cannot be read as a value.
  public subscript<Value>(field: FieldID) -> Value? { value(field) as? Value }
}
