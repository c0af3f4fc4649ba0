/// The values of a form's fields while it is being edited: what is proposed, else what is committed.
@MainActor
public struct FormValues {
  let value: @MainActor (_ name: String) -> Any?

  /// The value of a field.
  ///
  /// - Parameter name: The name of an ``Edit`` row of the same table.
  /// - Returns: Nil if there is no such row, if its value is of another type, or if what the user
  ///   wrote cannot be read as a value.
  public subscript<Value>(name: String) -> Value? { value(name) as? Value }
}
