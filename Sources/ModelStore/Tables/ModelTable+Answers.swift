public import Foundation
public import Model
import Synchronization

extension ModelTable where Row: Decodable {
  /// Decodes an answer of a server that lists all rows, and makes the table contain these rows, and no others. If the table still
  /// contains the rows of the same answer, nothing is decoded and nothing is written. So a launch with the same answer as before is
  /// fast, and notifies no observer.
  ///
  /// ```swift
  /// let (answer, _) = try await session.data(from: url)
  /// try await notes.replaceAll(from: answer, at: "notes")
  /// ```
  ///
  /// An answer is the same if it has the same bytes, and if the same executable reads it with the same `path` and an equal decoder.
  /// Two decoders with a closure for dates or with `userInfo` are never equal. If anybody has changed the rows of the table
  /// since, or the type has other columns, the answer is decoded and stored again. Columns that the type does not have keep their
  /// values. The table `concierge_answers` contains a hash of the answer and of the rows.
  ///
  /// Rows that have not changed are not written. If the decoder had to leave out invalid data, no row is deleted, because the
  /// lost part may be a row of the table. A row with a missing value is stored with what the decoder reads instead, such as 0, and a
  /// row with a bad value of an optional with null. To leave out rows with a missing value, mark the key as required, `"size!"`. The
  /// next call decodes an answer with losses again, and reports the losses again. If the call fails, the table stays as before.
  ///
  /// The work is done on threads of the database. The database can be read and written while the answer is decoded. If a later
  /// call for the same table of the same `Database` has decoded its answer first, the earlier call does not write its older answer.
  /// It returns the rows of its answer all the same.
  ///
  /// A row whose key is null is inserted again by each call that stores an answer, also after losses, when no row is deleted.
  ///
  /// - Parameters:
  ///   - data: The answer, JSON text in UTF-8.
  ///   - path: The path of the array of rows in the answer; nil if the answer is the array.
  ///   - decoder: The decoder of the answer.
  /// - Returns: The rows of the answer, and the repairs that were necessary. `nil` if the table still contains the rows of the same
  ///   answer, all of which were read without losses.
  /// - Throws: `ModelError` if the answer cannot be decoded. The errors of ``insert(_:in:)-(Row,_)``. `CancellationError` if the
  ///   task is canceled before the rows are written.
  /// - Complexity: For the same answer O(*n*) in time, where *n* is the number of bytes of the answer and of the stored rows.
  ///   Otherwise as ``replaceAll(with:in:)``.
  @discardableResult
  public func replaceAll(
    from data: Data,
    at path: String? = nil,
    decoder: ModelDecoder = ModelDecoder()
  ) async throws -> Decoded<[Row]>? {
    let start = ContinuousClock.now
    // If the table still contains the rows of this answer of the server (JSON with all rows), nothing is decoded or written. The
    // queue of writes executes one call at a time, so no earlier call of this method can store an older answer during the check.
    let (answer, isStored) = try await database.perform(on: database.writeQueue) { _ in
      let answer = fingerprint(of: data, at: path, decoder)
      guard let answer, try database.read({ try self.isStored(answer, $0.connection) }) else {
        return (answer, false)
      }
      noteAnswer(of: start)
      return (answer, true)
    }
    guard !isStored else { return nil }
    let decoded = try await database.perform(on: database.decodeQueue) { _ in
      try decoder.decode([Row].self, from: data, at: path)
    }
    let hasLosses = decoded.repairs.hasLosses
    try await database.perform(on: database.writeQueue) { begin in
      let isWritten = try database.write { connection in
        let connection = try begin(connection).connection
        guard isNewest(start) else { return false }
        try replaceAll(with: decoded.value, deletesOthers: !hasLosses, connection)
        if !hasLosses, let answer { try store(answer, connection) }
        return true
      }
      // From now on, an older answer of the server must not overwrite the table. This line comes after the commit, which can
      // fail.
      if isWritten { noteAnswer(of: start) }
    }
    return decoded
  }

  /// Returns whether the call of `replaceAll` that began at `start` may fill the table. It must not do so if a later call
  /// has already filled the table: the later call has a newer answer of the server, which was decoded faster.
  private func isNewest(_ start: ContinuousClock.Instant) -> Bool {
    database.answers.withLock { answers in answers[SQLName(name)].map { $0 <= start } ?? true }
  }

  /// Records that the table contains the rows of the call of `replaceAll` that began at `start`. A call that began earlier
  /// must not overwrite them.
  private func noteAnswer(of start: ContinuousClock.Instant) {
    database.answers.withLock { answers in
      answers[SQLName(name)] = max(answers[SQLName(name)] ?? start, start)
    }
  }

  /// Returns a hash of a server's answer (JSON with all rows of the table), and of everything else that decides which rows
  /// are read from it, such as the decoder. Returns `nil` if the decoder contains a closure or `userInfo`, because these
  /// cannot be compared with those of an earlier launch.
  private func fingerprint(of data: Data, at path: String?, _ decoder: ModelDecoder) -> Fingerprint? {
    if case .custom = decoder.dates { return nil }
    guard decoder.userInfo.isEmpty else { return nil }
    let settings = "\(decoder) \(path as Any) \(Row.self) \(columns) \(Fingerprint.build)"
    var fingerprint = Fingerprint()
    for bytes in [Data(settings.utf8), data] { bytes.withUnsafeBytes { fingerprint.combine($0) } }
    return fingerprint
  }

  /// Returns one hash of a server's answer and of the stored rows. If a later hash is equal, neither the answer nor the rows
  /// have changed.
  private func withRows(_ answer: Fingerprint, _ connection: Connection) throws(StoreError) -> SQLValue {
    var fingerprint = answer
    try connection.run(connection.prepare(texts.select), []) { statement throws(StoreError) in
      statement.combineValues(into: &fingerprint)
      return true
    }
    return .integer(Int64(bitPattern: fingerprint.value))
  }

  /// Returns whether the table still contains exactly the rows of the server's answer with this hash. Then the answer need not
  /// be decoded and stored again.
  private func isStored(_ answer: Fingerprint, _ connection: Connection) throws(StoreError) -> Bool {
    guard try hasAnswers(connection) else { return false }
    let stored = try connection.rows("select fingerprint from concierge_answers where name = \(name)")
    return try stored.first?.values == [withRows(answer, connection)]
  }

  private func hasAnswers(_ connection: Connection) throws(StoreError) -> Bool {
    let sql: SQL = "select 1 from sqlite_master where type = 'table' and name = 'concierge_answers'"
    return try !connection.rows(sql).isEmpty
  }

  /// Stores the hash of a server's answer and of all rows of the table. The next launch compares it, and does not decode
  /// the same answer again.
  private func store(_ answer: Fingerprint, _ connection: Connection) throws(StoreError) {
    let values = [name.sqlValue, try withRows(answer, connection)]
    let text = "insert or replace into concierge_answers (name, fingerprint) values (?, ?)"
    // The table is created only if it does not exist, because each statement that creates a table notifies all observers.
    if try !hasAnswers(connection) {
      let create = "create table if not exists concierge_answers (name text primary key, fingerprint integer)"
      try connection.run(connection.prepare(create), [])
    }
    try connection.run(connection.prepare(text), values)
  }
}
