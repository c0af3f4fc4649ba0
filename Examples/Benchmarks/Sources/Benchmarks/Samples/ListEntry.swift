/// An item with an id of 36 characters and a value.
struct ListEntry: Identifiable, Equatable, Sendable {
  let id: String
  var value = 0

  /// The same in memory of its own: a list that was fetched again shares none with the old one, and
  /// texts that do are compared at a glance.
  var fresh: ListEntry {
    ListEntry(id: String(decoding: Array(id.utf8), as: UTF8.self), value: value)
  }
}
