/// The texts of the statements for one table. They are always the same, so each is compiled once.
struct TableStatements: Sendable {
  /// `create table if not exists "t" ("key" text primary key not null, …)`
  let create: String
  /// `insert into "t" ("key", …) values (?, …)`
  let insert: String
  /// The same, followed by what to do if the key is taken.
  let upsert: String
  /// `select "key", … from "t"`
  let select: String
  /// `select count(*) from "t"`
  let count: String

  init(table: String, columns: [SQLColumn], key: String) {
    let table = SQL.quoted(table)
    let names = columns.map { SQL.quoted($0.name) }
    let list = names.joined(separator: ", ")
    let definitions = columns.map {
      $0.definition + ($0.name.hasSameBytes(as: key) ? " primary key not null" : "")
    }
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let others = names.filter { !$0.hasSameBytes(as: SQL.quoted(key)) }
    let update = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")

    create = "create table if not exists \(table) (\(definitions.joined(separator: ", ")))"
    insert = "insert into \(table) (\(list)) values (\(places))"
    upsert =
      insert + " on conflict (\(SQL.quoted(key))) do "
      + (others.isEmpty ? "nothing" : "update set \(update)")
    select = "select \(list) from \(table)"
    count = "select count(*) from \(table)"
  }
}
