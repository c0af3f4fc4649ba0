extension Edit {
  // MARK: Fields that assign to the source

  /// Binds a property to a field that shows the value itself: a text or a switch.
  ///
  /// A committed value is assigned to the property of the binding's source.
  ///
  /// - Parameters:
  ///   - source: The property that is shown and changed. The key path identifies the field.
  ///   - target: The content of the field.
  public convenience init(
    _ source: WritableKeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Value>
  ) {
    self.init(source, .plain(target), .same, .assign(source))
  }

  /// Binds a text to a field whose text is optional, and reads `nil` as the empty text.
  ///
  /// A committed value is assigned to the property of the binding's source.
  ///
  /// - Parameters:
  ///   - source: The property that is shown and changed. The key path identifies the field.
  ///   - target: The text of the field.
  public convenience init(
    _ source: WritableKeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>
  ) where Value == String {
    self.init(source, .optional(target), .same, .assign(source))
  }

  /// Binds a property to a field through a format.
  ///
  /// A committed value is assigned to the property of the binding's source.
  ///
  /// - Parameters:
  ///   - source: The property that is shown and changed. The key path identifies the field.
  ///   - target: The content of the field.
  ///   - format: Writes the value into the field, and reads it back.
  public convenience init<Input: Equatable>(
    _ source: WritableKeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Input>,
    as format: FieldFormat<Input, Value>
  ) {
    self.init(source, .plain(target), format, .assign(source))
  }

  /// Binds a property through a format to a field whose text is optional, and reads `nil` as the empty text.
  ///
  /// A committed value is assigned to the property of the binding's source.
  ///
  /// - Parameters:
  ///   - source: The property that is shown and changed. The key path identifies the field.
  ///   - target: The text of the field.
  ///   - format: Writes the value into the field, and reads it back.
  public convenience init(
    _ source: WritableKeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>,
    as format: FieldFormat<String, Value>
  ) {
    self.init(source, .optional(target), format, .assign(source))
  }

  // MARK: Fields with a commit closure

  /// Binds a property to a field that shows the value itself: a text or a switch.
  ///
  /// - Parameters:
  ///   - source: The property that is shown. The key path identifies the field.
  ///   - target: The content of the field.
  ///   - commit: Receives each value that is committed. If it throws, the field shows the value of the source again.
  public convenience init(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Value>,
    commit: @escaping @MainActor (Value) throws -> Void
  ) {
    self.init(source, .plain(target), .same, .call(commit))
  }

  /// Binds a text to a field whose text is optional, and reads `nil` as the empty text.
  ///
  /// - Parameters:
  ///   - source: The property that is shown. The key path identifies the field.
  ///   - target: The text of the field.
  ///   - commit: Receives each value that is committed. If it throws, the field shows the value of the source again.
  public convenience init(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>,
    commit: @escaping @MainActor (Value) throws -> Void
  ) where Value == String {
    self.init(source, .optional(target), .same, .call(commit))
  }

  /// Binds a property to a field through a format.
  ///
  /// - Parameters:
  ///   - source: The property that is shown. The key path identifies the field.
  ///   - target: The content of the field.
  ///   - format: Writes the value into the field, and reads it back.
  ///   - commit: Receives each value that is committed. If it throws, the field shows the value of the source again.
  public convenience init<Input: Equatable>(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Input>,
    as format: FieldFormat<Input, Value>,
    commit: @escaping @MainActor (Value) throws -> Void
  ) {
    self.init(source, .plain(target), format, .call(commit))
  }

  /// Binds a property through a format to a field whose text is optional, and reads `nil` as the empty text.
  ///
  /// - Parameters:
  ///   - source: The property that is shown. The key path identifies the field.
  ///   - target: The text of the field.
  ///   - format: Writes the value into the field, and reads it back.
  ///   - commit: Receives each value that is committed. If it throws, the field shows the value of the source again.
  public convenience init(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>,
    as format: FieldFormat<String, Value>,
    commit: @escaping @MainActor (Value) throws -> Void
  ) {
    self.init(source, .optional(target), format, .call(commit))
  }

  private convenience init<Input: Equatable>(
    _ source: KeyPath<Source, Value>,
    _ target: FieldPath<Target, Input>,
    _ format: FieldFormat<Input, Value>,
    _ commit: EditPlan<Source, Target, Value>.Commit
  ) {
    let access = EditAccess(read: target.read, write: target.write, format: format)
    self.init(EditPlan(FieldID(source), get: { $0[keyPath: source] }, commit: commit, access: access))
  }
}

/// The content of a field, as a property of the view.
@MainActor
private struct FieldPath<Target: AnyObject, Input> {
  let read: @MainActor (Target) -> Input
  let write: @MainActor (Target, Input) -> Void

  static func plain(_ path: ReferenceWritableKeyPath<Target, Input>) -> FieldPath {
    FieldPath(read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 })
  }

  static func optional(_ path: ReferenceWritableKeyPath<Target, String?>) -> FieldPath where Input == String {
    FieldPath(read: { $0[keyPath: path] ?? "" }, write: { $0[keyPath: path] = $1 })
  }
}
