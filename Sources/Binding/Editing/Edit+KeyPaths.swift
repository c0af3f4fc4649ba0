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
    self.init(source, EditAccess(target, .same), .assign(source))
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
    self.init(source, EditAccess(optional: target, .same), .assign(source))
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
    self.init(source, EditAccess(target, format), .assign(source))
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
    self.init(source, EditAccess(optional: target, format), .assign(source))
  }

  // MARK: Fields that call a closure

  /// Binds a property to a field that shows the value itself, and passes committed values on: to a store, for example.
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
    self.init(source, EditAccess(target, .same), .call(commit))
  }

  /// Binds a text to a field whose text is optional, reads `nil` as the empty text, and passes committed texts on.
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
    self.init(source, EditAccess(optional: target, .same), .call(commit))
  }

  /// Binds a property to a field through a format, and passes committed values on.
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
    self.init(source, EditAccess(target, format), .call(commit))
  }

  private convenience init<Input: Equatable>(
    _ source: KeyPath<Source, Value>,
    _ access: EditAccess<Target, Input, Value>,
    _ commit: EditPlan<Source, Target, Value>.Commit
  ) {
    self.init(EditPlan(FieldID(source), get: { $0[keyPath: source] }, commit: commit, access: access))
  }
}
