extension Bind {
  /// Binds an optional property, with a placeholder where it is nil.
  ///
  /// - Parameters:
  ///   - source: The optional property that is read.
  ///   - target: The property that is written.
  ///   - placeholder: Written where the source has nil.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  @inlinable
  public init<Value: Equatable>(
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

  /// Binds an optional property to another, with a placeholder where the source has nil.
  ///
  /// - Parameters:
  ///   - source: The optional property that is read.
  ///   - target: The optional property that is written; it never becomes nil.
  ///   - placeholder: Written where the source has nil.
  ///   - fileID: Part of the default name.
  ///   - line: Part of the default name.
  @inlinable
  public init<Value: Equatable>(
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
}
