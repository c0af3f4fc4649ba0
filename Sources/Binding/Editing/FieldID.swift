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

  /// The name of the field in a saved draft. A name that the app has given is quoted, so it never equals the description of a
  /// key path.
  var draftName: String { name.map { "\"\($0)\"" } ?? description }
}

/// The values of a form while the user edits it: the entered value of each edited field, and the committed value of each other
/// field. If a field is hidden, validation rules get its committed value even if the user has edited it, see
/// ``Edit/included(when:)``.
@MainActor
public struct FormValues {
  /// Returns the value of the field with an identity. The second argument is this structure: its property `judged`
  /// contains the value that a rule is checking now.
  let read: @MainActor (FieldID, FormValues) -> (any Equatable)?
  /// The value that a validation rule checks now, and the identities of its field: the key path, the name or both. A rule
  /// that reads its own field gets this value, because `read` would return the value from before the user's change.
  var judged: (ids: [FieldID], value: Any)?
  /// Records the values of other fields that an asynchronous rule reads, because the rule is asked again when one of them
  /// changes.
  var reads: FormReads?

  init(_ read: @escaping @MainActor (FieldID, FormValues) -> (any Equatable)?) { self.read = read }

  private func value<Value>(_ field: FieldID) -> Value? {
    if let judged, judged.ids.contains(field) { return judged.value as? Value }
    let value = read(field, self)
    reads?.values[field] = .some(value)
    // A missing value is handled first: if `Value` is an optional type, `as?` would turn it into a value that exists and is
    // `nil`.
    guard let value else { return nil }
    return value as? Value
  }

  /// Returns the value of the field that edits a property: `form[\SignUp.password]`.
  ///
  /// - Parameter path: The key path from the source of the form.
  /// - Returns: `nil` if the form has no such field, or if the user's input cannot be read as a value. If the property is
  ///   optional, the result is a double optional.
  public subscript<Source, Value>(path: KeyPath<Source, Value>) -> Value? { value(FieldID(path)) }

  /// Returns the value of a field: `form["password again"]`.
  ///
  /// - Parameter field: The identity of the field.
  /// - Returns: `nil` if the form has no such field of this type, or if the user's input cannot be read as a value.
  public subscript<Value>(field: FieldID) -> Value? { value(field) }
}

/// The values of other fields that an asynchronous rule has read. When one of them changes, the rule is asked again.
@MainActor
final class FormReads {
  /// The values that the rule has read. A value is `nil` if the form had no such field, or if its input could not be read as
  /// a value.
  var values: [FieldID: (any Equatable)?] = [:]

  func haveChanged(in form: FormValues) -> Bool {
    values.contains { field, old in
      let new = form.read(field, form)
      guard let old, let new else { return old != nil || new != nil }
      return !old.equals(new)
    }
  }
}

extension Equatable {
  /// Returns whether another value has the same type and is equal.
  func equals(_ other: any Equatable) -> Bool { (other as? Self) == self }
}
