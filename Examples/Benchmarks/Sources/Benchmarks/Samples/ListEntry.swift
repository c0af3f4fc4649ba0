/// An item with an id of 36 characters and a value.
struct ListEntry: Identifiable, Equatable, Sendable {
  let id: String
  var value = 0

  /// A copy that does not share memory. A list that was fetched again shares no memory with the old list, and comparing
  /// texts that share memory would be too fast.
  var fresh: ListEntry {
    ListEntry(id: String(decoding: Array(id.utf8), as: UTF8.self), value: value)
  }
}
