extension LiveDataSource {
  /// Makes a list that is made from another one again, because something has changed that its closures depend on
  /// besides.
  ///
  /// - Complexity: That of making it, and of ``ListSnapshot/changes(from:)`` if it is observed.
  public final func remake() {
    live.invalidate()
  }

  /// Has a list that is made from another one made again whenever a third one changes, because its closures ask that
  /// one too.
  ///
  /// ```swift
  /// let rows = proposals.map { Row($0, isMarked: marks.path(of: $0.id) != nil) }.following(marks)
  /// ```
  ///
  /// - Parameter other: The source that the closures ask. It is not kept alive.
  /// - Returns: This source.
  @discardableResult
  public final func following(_ other: some ListDataSource) -> Self {
    live.follow(other)
    return self
  }
}
