/// An observer that may store a copy of what it observes, such as a list of the rows of a database table. The table sets
/// ``isCopy`` when the object begins to observe it.
@MainActor
package protocol ObservingCopy: AnyObject {
  /// Whether this object shows a copy of rows of a table. A list that shows a copy refuses edits, because they would not be
  /// stored in the table.
  var isCopy: Bool { get set }
}
