extension Edit {
  /// Binds a property to a field that shows it as it is: a text, or a switch.
  ///
  /// - Parameters:
  ///   - name: What events, reports and other rows call this one.
  ///   - source: The property that is shown.
  ///   - target: What the field shows.
  ///   - commit: Is given each value that is committed.
  public init(
    _ name: String,
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Value>,
    commit: @escaping @MainActor (Value) -> Void
  ) {
    self.init(name, source, in: target, as: .same, commit: commit)
  }

  /// Binds a text to a field whose text is optional; nil is read as empty.
  ///
  /// - Parameters:
  ///   - name: What events, reports and other rows call this one.
  ///   - source: The text that is shown.
  ///   - target: The field's text.
  ///   - commit: Is given each text that is committed.
  public init(
    _ name: String,
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>,
    commit: @escaping @MainActor (Value) -> Void
  ) where Value == String {
    self.init(name, source, in: target, as: .same, commit: commit)
  }

  /// Binds a property to a field through a format.
  ///
  /// - Parameters:
  ///   - name: What events, reports and other rows call this one.
  ///   - source: The property that is shown.
  ///   - target: What the field shows.
  ///   - format: How the value is written in the field.
  ///   - commit: Is given each value that is committed.
  public init<Input: Equatable>(
    _ name: String,
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Input>,
    as format: FieldFormat<Input, Value>,
    commit: @escaping @MainActor (Value) -> Void
  ) {
    self.init(
      name,
      get: { $0[keyPath: source] },
      as: format,
      read: { $0[keyPath: target] },
      write: { $0[keyPath: target] = $1 },
      commit: commit
    )
  }

  /// Binds a property through a format to a field whose text is optional; nil is read as empty.
  ///
  /// - Parameters:
  ///   - name: What events, reports and other rows call this one.
  ///   - source: The property that is shown.
  ///   - target: The field's text.
  ///   - format: How the value is written in the field.
  ///   - commit: Is given each value that is committed.
  public init(
    _ name: String,
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>,
    as format: FieldFormat<String, Value>,
    commit: @escaping @MainActor (Value) -> Void
  ) {
    self.init(
      name,
      get: { $0[keyPath: source] },
      as: format,
      read: { $0[keyPath: target] ?? "" },
      write: { $0[keyPath: target] = $1 },
      commit: commit
    )
  }
}
