public import Foundation

/// An error of a database.
///
/// Errors name the statement, the table and the column, but never the values that were bound.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The database was closed.
  case closed
  /// The file at `path` could not be opened or created.
  case cannotOpen(path: String, reason: String)
  /// The file at `path` is not a database, or is a damaged one. The file was not changed.
  case corrupt(path: String, reason: String)
  /// The database was in use elsewhere for longer than its busy timeout. Nothing was done.
  case busy(waiting: String)
  /// SQLite has refused the statement. `reason` is SQLite's message, and `code` its extended result code.
  case statement(String, reason: String, code: Int)
  /// The statement would have violated a constraint.
  case constraint(statement: String, ConstraintViolation)
  /// A mistake of the app, which `reason` describes: the number of values differs from the number of placeholders, the app
  /// has begun or ended a transaction itself, or a connection is used outside of its closure or on another thread.
  case misuse(statement: String, reason: String)
  /// The statement writes, but it was executed inside of `read`, or the file of the database can only be read.
  case readOnly(statement: String)
  /// The migration with this name has failed and was undone. Earlier migrations stay applied. `error` is the error of the
  /// database. It is `nil` if the migration has thrown an error of its own, whose text is the `reason`.
  indirect case migrationFailed(name: String, error: StoreError?, reason: String)
  /// The migrations that were applied to the file differ from the first ones of `stated`, the list that the app has passed.
  /// For example, a newer version of the app has used the file. Or two migrations of the list have the same name. No
  /// migration was applied.
  case migrationsDiffer(applied: [String], stated: [String])
  /// The type `type` cannot be the type of the rows of a table. For example, it has no columns, two columns have the same name,
  /// or it has no column for the key. Or its columns are unknown, because decoding it from sample values such as 0 has failed.
  /// `column` is the column or the coding key with the problem, if it is known.
  case unsuitableType(type: String, column: String?, reason: String)
  /// The type of the rows needs a column that the table does not have.
  case missingColumn(table: String, column: String)
  /// A row could not be stored because of its value for `column`, if the column is known.
  case cannotEncode(type: String, column: String?, reason: String)
  /// A row could not be read because of the value in `column`, if the column is known. `row` is the zero-based index of
  /// the row in the result of the query. The index is `nil` if a single ``DatabaseRow`` was read. It is also `nil` if the
  /// result does not have the column, because then no row can be read.
  case cannotDecode(type: String, row: Int?, column: String?, reason: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .closed: "The database is closed."
    case .cannotOpen(let path, let reason): "The database “\(path)” cannot be opened: \(reason)."
    case .corrupt(let path, let reason): "The file “\(path)” is not a usable database: \(reason)."
    case .busy(let waiting): "The database was busy for too long, “\(waiting)” gave up waiting."
    case .statement(let statement, let reason, _): "The statement “\(statement)” failed: \(reason)."
    case .constraint(let statement, let violation):
      "The statement “\(statement)” violates a constraint: \(violation.reason)."
    case .misuse(let statement, let reason): "The statement “\(statement)” cannot be executed: \(reason)."
    case .readOnly(let statement): "The statement “\(statement)” writes, where only reading is possible."
    case .migrationFailed(let name, _, let reason): "The migration “\(name)” failed: \(reason)"
    case .migrationsDiffer(let applied, let stated):
      "The migrations applied, \(applied), are not the first of \(stated), which must all be different."
    case .unsuitableType(let type, let column, let reason):
      "\(type) cannot be the type of rows\(column.map { ", because of “\($0)”" } ?? ""): \(reason)."
    case .missingColumn(let table, let column): "The table “\(table)” has no column “\(column)”."
    case .cannotEncode(let type, let column, let reason):
      "A row of \(type) cannot be stored\(column.map { ", because of “\($0)”" } ?? ""): \(reason)."
    case .cannotDecode(let type, let row, let column, let reason):
      "\(row.map { "Row \($0)" } ?? "A row") cannot be read as \(type)\(column.map { ", because of “\($0)”" } ?? ""): \(reason)."
    }
  }
}

extension StoreError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension StoreError {
  static func valueCount(statement: String, expected: Int, found: Int) -> StoreError {
    .misuse(statement: statement, reason: "it has \(expected) placeholders, but \(found) values")
  }

  static func transactionControl(statement: String) -> StoreError {
    .misuse(statement: statement, reason: "it controls a transaction by hand; call write { } instead")
  }
}
