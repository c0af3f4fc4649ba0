/// Several mutations, of one source or of many, that observers hear as one.
@MainActor
public enum ListBatch {
  /// Runs `body`; what it does to sources is told when it is over, as at most one change of each source.
  ///
  /// ```swift
  /// ListBatch.perform {
  ///   drafts.remove(message.id)
  ///   sent.append([message])
  /// }                                     // a list composed of both: one change
  /// ```
  ///
  /// Lists are up to date all the time, also within `body` and also those that are made from others. A batch
  /// within another is part of it. One in an observer is told after what that observer is being told.
  ///
  /// - Parameter body: Mutates sources. If it throws, what it has done until then is told.
  /// - Returns: What `body` returns.
  /// - Complexity: That of `body`, and for each source that is observed that of
  ///   ``ListSnapshot/changes(from:)``.
  @discardableResult
  public static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    try UpdateCycle.perform(body)
  }
}
