extension Bind {
  /// Binds a property of the source to a property of the target that has the same type.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - target: The property that is written.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  @inlinable
  public convenience init<Value: Equatable>(
    _ source: KeyPath<Source, Value>,
    to target: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      get: { $0[keyPath: source] },
      set: { $0[keyPath: target] = $1 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds a property to an optional property, such as the text of a label.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - target: The optional property that is written.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  @inlinable
  public convenience init<Value: Equatable>(
    _ source: KeyPath<Source, Value>,
    to target: ReferenceWritableKeyPath<Target, Value?>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      get: { $0[keyPath: source] },
      set: { $0[keyPath: target] = $1 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds an optional property, and writes a placeholder where the source has `nil`.
  ///
  /// - Parameters:
  ///   - source: The optional property that is read.
  ///   - target: The property that is written.
  ///   - placeholder: The value that is written in place of `nil`.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  @inlinable
  public convenience init<Value: Equatable>(
    _ source: KeyPath<Source, Value?>,
    to target: ReferenceWritableKeyPath<Target, Value>,
    placeholder: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      get: { $0[keyPath: source] ?? placeholder },
      set: { $0[keyPath: target] = $1 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds an optional property to another one, and writes a placeholder where the source has `nil`.
  ///
  /// - Parameters:
  ///   - source: The optional property that is read.
  ///   - target: The optional property that is written. This property never becomes `nil`.
  ///   - placeholder: The value that is written in place of `nil`.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  @inlinable
  public convenience init<Value: Equatable>(
    _ source: KeyPath<Source, Value?>,
    to target: ReferenceWritableKeyPath<Target, Value?>,
    placeholder: Value,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      get: { $0[keyPath: source] ?? placeholder },
      set: { $0[keyPath: target] = $1 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds a property through a transform.
  ///
  /// - Parameters:
  ///   - source: The property that is read. It need not be `Equatable`.
  ///   - target: The property that is written.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  ///   - transform: Makes the value that is compared and written.
  @inlinable
  public convenience init<Input, Value: Equatable>(
    _ source: KeyPath<Source, Input>,
    to target: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping @MainActor (Input) -> Value
  ) {
    self.init(
      get: { transform($0[keyPath: source]) },
      set: { $0[keyPath: target] = $1 },
      fileID: fileID,
      line: line
    )
  }

  /// Binds a property to a closure that writes it.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  ///   - set: Writes a value to the target.
  @inlinable
  public convenience init<Value: Equatable>(
    _ source: KeyPath<Source, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init(get: { $0[keyPath: source] }, set: set, fileID: fileID, line: line)
  }

  /// Binds the value that a closure reads to a property of the target.
  ///
  /// - Parameters:
  ///   - get: Reads the value. The closure should have no effect.
  ///   - target: The property that is written.
  ///   - fileID: The file part of the default name.
  ///   - line: The line part of the default name.
  @inlinable
  public convenience init<Value: Equatable>(
    get: @escaping @MainActor (Source) -> Value,
    to target: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(get: get, set: { $0[keyPath: target] = $1 }, fileID: fileID, line: line)
  }
}
