extension Bind {
  /// Binds a property of the source to a property of the target, both of one type.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - target: The property that is written.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  @inlinable
  public init<Value: Equatable>(
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

  /// Binds a property to an optional one, as a label's text is.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - target: The optional property that is written.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  @inlinable
  public init<Value: Equatable>(
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

  /// Binds a property through a transform.
  ///
  /// - Parameters:
  ///   - source: The property that is read; it need not be `Equatable`.
  ///   - target: The property that is written.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  ///   - transform: Makes the value that is compared and written.
  @inlinable
  public init<Input, Value: Equatable>(
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

  /// Binds a property to what a closure writes.
  ///
  /// - Parameters:
  ///   - source: The property that is read.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  ///   - set: Writes a value to the target.
  @inlinable
  public init<Value: Equatable>(
    _ source: KeyPath<Source, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.init(get: { $0[keyPath: source] }, set: set, fileID: fileID, line: line)
  }

  /// Binds what a closure reads to a property of the target.
  ///
  /// - Parameters:
  ///   - get: Reads the value. It should have no effect.
  ///   - target: The property that is written.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  @inlinable
  public init<Value: Equatable>(
    get: @escaping @MainActor (Source) -> Value,
    to target: ReferenceWritableKeyPath<Target, Value>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(get: get, set: { $0[keyPath: target] = $1 }, fileID: fileID, line: line)
  }
}
