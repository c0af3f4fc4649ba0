import ConciergeSQLite

/// A constraint that a statement would have violated.
///
/// ```swift
/// do {
///   try people.insert(person)
/// } catch StoreError.constraint(_, let violation) where violation.kind == .unique {
///   print("\(violation.columns) is taken")   // ["email"] is taken
/// }
/// ```
public struct ConstraintViolation: Hashable, Sendable {
  /// The kind of a constraint.
  public enum Kind: Hashable, Sendable {
    /// Another row has the same primary key.
    case primaryKey
    /// Another row already has the same value in a `unique` column or index.
    case unique
    /// The value of a `not null` column is null.
    case notNull
    /// The row refers to a row of another table that does not exist. Or a row was deleted to which other rows refer.
    case foreignKey
    /// The condition of a `check` constraint is false.
    case check
    /// A trigger has called `raise`.
    case trigger
    /// Another constraint, such as the type of a column in a strict table.
    case other
  }

  /// The kind of the constraint.
  public let kind: Kind
  /// The table, if SQLite names it.
  public let table: String?
  /// The columns that violate the constraint, as far as SQLite names them. It names none for foreign keys.
  public let columns: [String]
  /// SQLite's message. It contains names, and the text of a `check` condition or a trigger, but never values of rows.
  public let reason: String

  /// Makes a violation from SQLite's extended result code and its message, such as "UNIQUE constraint failed: t.a, t.b".
  package init(code: Int32, message: String) {
    reason = message
    switch code >> 8 {
    case 1: kind = .check
    case 3: kind = .foreignKey
    case 5: kind = .notNull
    case 6: kind = .primaryKey
    // SQLite reports a violated foreign key with `on delete restrict` as a trigger. Only the message tells the two apart.
    case 7: kind = message == "FOREIGN KEY constraint failed" ? .foreignKey : .trigger
    case 8: kind = .unique
    default: kind = .other
    }
    guard [.primaryKey, .unique, .notNull].contains(kind), let colon = message.firstRange(of: ": "),
      // For an index that contains an expression, the message names the index and no columns.
      !message[colon.upperBound...].hasPrefix("index '")
    else {
      (table, columns) = (nil, [])
      return
    }
    let names = message[colon.upperBound...].split(separator: ", ").map {
      $0.split(separator: ".", maxSplits: 1)
    }
    table = names.first.flatMap { $0.count == 2 ? String($0[0]) : nil }
    columns = names.compactMap { $0.last.map(String.init) }
  }

  /// Creates the violation for rows of `table` that refer to missing rows of the table `parent`.
  init(brokenReferencesFrom table: String, to parent: String) {
    (kind, self.table, columns) = (.foreignKey, table, [])
    reason = "rows of “\(table)” refer to rows of “\(parent)” that do not exist"
  }
}
