/// The result of an update of a view by a ``ViewBinding``: which values were written to the view, and which were
/// unchanged.
public struct BindingReport: Sendable, Equatable {
  /// The outcome of an update.
  public enum Outcome: Sendable, Equatable {
    /// The view shows the source.
    case complete
    /// The update ended after eight passes over all values, because each pass has requested another pass. For example, a
    /// setter of the view changes the model each time. The next update shows the newest values.
    case incomplete
    /// The update was requested during another update of the same binding, for example by a setter of the view. The
    /// running update shows the newest values before it returns, or ends as ``incomplete``.
    case deferred
    /// The view was deallocated before this update. The update has read no values of the source and has written nothing.
    case inert
  }

  /// The outcome of the update.
  public let outcome: Outcome

  private let names: [String]
  private let writtenRows: [Int]

  init(_ outcome: Outcome, names: [String], writtenRows: [Int] = []) {
    self.outcome = outcome
    self.names = names
    self.writtenRows = writtenRows
  }

  /// The names of the rows that the update has written to the view, in the order of writing. A row copies one value of
  /// the model to one property of the view. If a setter of the view changes the model during the update, a row can be
  /// listed twice.
  ///
  /// - Complexity: O(*n*), where *n* is the number of writes.
  public var written: [String] { writtenRows.map { names[$0] } }

  /// The names of the rows that the update has not written, for example because their values are unchanged. The names are
  /// sorted by the order of the rows in the binding.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows and writes.
  package var skipped: [String] {
    let written = Set(writtenRows)
    return names.indices.filter { !written.contains($0) }.map { names[$0] }
  }
}

extension BindingReport: CustomStringConvertible {
  /// One line for a log: "complete: wrote [name], skipped [city, photo]".
  public var description: String {
    "\(outcome): wrote [\(written.joined(separator: ", "))], skipped [\(skipped.joined(separator: ", "))]"
  }
}
