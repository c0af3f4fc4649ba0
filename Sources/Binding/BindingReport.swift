/// The rows that an update of a ``ViewBinding`` wrote and skipped.
public struct BindingReport: Sendable, Equatable {
  /// The outcome of an update.
  public enum Outcome: Sendable, Equatable {
    /// The view shows the source.
    case complete
    /// The writes still requested another pass after the eighth one. The binding keeps the newest source, and the next update
    /// shows it.
    case incomplete
    /// Another update of the same binding is running. The running update shows the newest source
    /// before it returns, or ends as ``incomplete``.
    case deferred
    /// The view no longer exists. Nothing was read or written.
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

  /// The names of the rows that the update has written, in the order of writing. If an update reads the rows twice, because
  /// writing a row has changed the source, a row can be listed twice.
  ///
  /// - Complexity: O(*n*), where *n* is the number of writes.
  public var written: [String] { writtenRows.map { names[$0] } }

  /// The names of the rows that were not written, in the order of the table.
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
