/// The SQL texts for one table. The texts never change, so the cache of compiled statements finds them.
struct TableStatements: Sendable {
  /// `create table if not exists "t" ("key" text primary key not null, …)`
  let create: String
  /// `insert into "t" ("key", …) values (?, …)`
  let insert: String
  /// The insert statement with an `on conflict` clause, which updates the row that has the same key.
  let upsert: String
  /// `select "key", … from "t"`
  let select: String
  /// `select "key" from "t"`
  let keys: String
  /// `"key" = ?`
  let keyCondition: String
  /// `select "key", "a" is ?2 and … from "t" where "key" = ?1`: the key, and whether the other columns have these values, byte by
  /// byte.
  let compare: String
  /// `update "t" set "key" = ?, … where "key" = ?`
  let update: String
  /// `delete from "t" where "key" is ?`, which finds null, too.
  let delete: String

  init(table: String, columns: [SQLColumn], keyPositions: [Int]) {
    let table = SQL.quoted(table)
    let names = columns.map { SQL.quoted($0.name) }
    let list = names.joined(separator: ", ")
    let keys = keyPositions.map { names[$0] }
    let keyList = keys.joined(separator: ", ")
    var definitions = columns.indices.map { position in
      guard keyPositions.contains(position) else { return columns[position].definition }
      // SQLite generates the key only if the column is declared exactly as `integer primary key`.
      return columns[position].definition + (keys.count == 1 ? " primary key not null" : " not null")
    }
    if keys.count > 1 { definitions.append("primary key (\(keyList))") }
    let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
    let otherPositions = names.indices.filter { !keyPositions.contains($0) }
    let others = otherPositions.map { names[$0] }
    let update = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")

    create = "create table if not exists \(table) (\(definitions.joined(separator: ", ")))"
    insert = "insert into \(table) (\(list)) values (\(placeholders))"
    upsert = "\(insert) on conflict (\(keyList)) do \(others.isEmpty ? "nothing" : "update set \(update)")"
    select = "select \(list) from \(table)"
    self.keys = "select \(keyList) from \(table)"
    keyCondition = keys.map { "\($0) = ?" }.joined(separator: " and ")
    let same = otherPositions.map { "\(names[$0]) collate binary is ?\($0 + 1)" }
    let isRow = keyPositions.map { "\(names[$0]) = ?\($0 + 1)" }.joined(separator: " and ")
    let isSame = same.isEmpty ? "1" : same.joined(separator: " and ")
    compare = "select \(keyList), \(isSame) from \(table) where \(isRow)"
    self.update =
      "update \(table) set \(names.map { "\($0) = ?" }.joined(separator: ", ")) where \(keyCondition)"
    delete = "delete from \(table) where \(keys.map { "\($0) is ?" }.joined(separator: " and "))"
  }
}
