/// The SQL texts for one table. The texts never change, so the cache of compiled statements finds them.
struct TableStatements: Sendable {
  /// `create table if not exists "t" ("key" text primary key not null, …)`
  let create: String
  /// `insert into "t" ("key", …) values (?, …)`
  let insert: String
  /// The insert statement with an `on conflict` clause, which updates the row that has the same key. A UUID in the key is found
  /// in upper and lower case, and the stored key keeps its case.
  let upsert: String
  /// `select "key", … from "t"`
  let select: String
  /// `select "key" from "t"`
  let keys: String
  /// `"key", …`
  let keyList: String
  /// `"key" = ?`
  let keyCondition: String
  /// `select "key", "a" is ?2 and … from "t" where "key" = ?1` returns the stored key, and 1 if all other columns have
  /// the given values, byte by byte. For a UUID as the key, the condition is `"key" in (?1, upper(?1), lower(?1))`.
  let compare: String
  /// `update "t" set "a" = ?2, … where ("key") = (select "key" from "t" where "key" = ?1)`. For a UUID as the key, the
  /// condition in the subquery is `"key" in (?1, upper(?1), lower(?1))`, and `limit 1` selects a single row.
  let update: String
  /// `delete from "t" where "key" is ?`. In contrast to `=`, the operator `is` also finds null.
  let delete: String

  /// Creates the SQL texts for a table. `ids` contains the positions of the key's columns whose values are UUIDs.
  init(table: String, columns: [SQLColumn], keyPositions: [Int], ids: Set<Int>) {
    let table = SQL.quoted(table)
    let names = columns.map { SQL.quoted($0.name) }
    let list = names.joined(separator: ", ")
    let keys = keyPositions.map { names[$0] }
    keyList = keys.joined(separator: ", ")
    var definitions = columns.indices.map { position in
      guard keyPositions.contains(position) else { return columns[position].definition }
      // A single key is declared as `primary key` in the definition of its column. SQLite generates the key of a new row
      // only for a column that is declared as `integer primary key`.
      return columns[position].definition + (keys.count == 1 ? " primary key not null" : " not null")
    }
    if keys.count > 1 { definitions.append("primary key (\(keyList))") }
    let placeholders = names.indices.map { "?\($0 + 1)" }
    let otherPositions = names.indices.filter { !keyPositions.contains($0) }
    let others = otherPositions.map { names[$0] }

    create = "create table if not exists \(table) (\(definitions.joined(separator: ", ")))"
    insert = "insert into \(table) (\(list)) values (\(names.map { _ in "?" }.joined(separator: ", ")))"
    select = "select \(list) from \(table)"
    self.keys = "select \(keyList) from \(table)"
    keyCondition = keys.map { "\($0) = ?" }.joined(separator: " and ")
    delete = "delete from \(table) where \(keys.map { "\($0) is ?" }.joined(separator: " and "))"

    let exact = keyPositions.map { "\(names[$0]) = \(placeholders[$0])" }.joined(separator: " and ")
    let spelled = keyPositions.map { position in
      let (name, value) = (names[position], placeholders[position])
      return ids.contains(position)
        ? "\(name) in (\(value), upper(\(value)), lower(\(value)))" : "\(name) = \(value)"
    }
    // If the table contains the same UUID in upper and in lower case, the row with exactly the given text is used.
    let isRow =
      ids.isEmpty
      ? exact : "\(spelled.joined(separator: " and ")) order by \(exact) desc, \(keyList) limit 1"
    let values = names.indices.map { position in
      guard ids.contains(position) else { return placeholders[position] }
      // Usually the stored key has the same bytes as the given key, and the first query finds it. The second query also finds
      // a UUID in upper or lower case, but takes three times as long.
      let query = "select \(names[position]) from \(table) where"
      return "coalesce((\(query) \(exact)), (\(query) \(isRow)), \(placeholders[position]))"
    }
    let update = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    // In this statement, SQLite calls the new row `excluded`. The table gets the alias `stored`, because its own name may
    // be `excluded`.
    upsert = """
      insert into \(table) as "stored" (\(list)) values (\(values.joined(separator: ", "))) \
      on conflict (\(keyList)) do \(others.isEmpty ? "nothing" : "update set \(update)")
      """
    let same = otherPositions.map { "\(names[$0]) collate binary is \(placeholders[$0])" }
    let isSame = same.isEmpty ? "1" : same.joined(separator: " and ")
    compare = "select \(keyList), \(isSame) from \(table) where \(isRow)"
    // The key is set to itself, so that the statement is valid even if the table has only the key.
    let changes = otherPositions.map { "\(names[$0]) = \(placeholders[$0])" } + keys.map { "\($0) = \($0)" }
    self.update = """
      update \(table) set \(changes.joined(separator: ", ")) \
      where (\(keyList)) = (select \(keyList) from \(table) where \(isRow))
      """
  }
}
