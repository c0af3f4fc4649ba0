import ControllerSupport

/// A row of a ``ViewBinding``, which copies a value of the source (the model) to a property of the view. The closures of the
/// row share the value that `read` has read last.
@MainActor
@usableFromInline
final class BindingCell<Source, Target: AnyObject> {
  /// Reads the value of the row from the source and stores it. Returns whether the value has changed, so that it must be
  /// written to the view.
  ///
  /// The source is `inout` only for speed: a parameter of a generic type would be copied for each row (benchmark
  /// `binding.row.unchanged`).
  let read: @MainActor (inout Source) -> Bool
  /// Writes the value that `read` has stored to the view.
  let write: @MainActor (Target) -> Void
  /// Forgets the value that was written last, so that the next update of the view writes the value even if it is
  /// unchanged.
  let forget: @MainActor () -> Void
  /// The field of a row in which the user can edit the value, or `nil` if the row only shows the value.
  let field: (any EditCell<Source, Target>)?

  @usableFromInline
  init(
    read: @escaping @MainActor (inout Source) -> Bool,
    write: @escaping @MainActor (Target) -> Void,
    forget: @escaping @MainActor () -> Void,
    field: (any EditCell<Source, Target>)? = nil
  ) {
    (self.read, self.write, self.forget, self.field) = (read, write, forget, field)
  }
}

/// The value that one row of a binding has read last. It is `nil` before the first update of the view.
@usableFromInline
final class LastValue<Value: Equatable> {
  @usableFromInline private(set) var value: Value?

  @inlinable
  init() {}

  /// Replaces the stored value. The old value is released after the new one is stored, because its `deinit` may run code
  /// that updates the binding.
  @inlinable
  func replace(by newValue: Value?) {
    let oldValue = value
    value = newValue
    withExtendedLifetime(oldValue) {}
  }
}

/// The rows of one binding, each of which copies one value of the source to the view. An update reads all rows before it
/// writes any row. So all written values come from the same state of the source, even if writing a row changes the
/// source.
///
/// The structure never changes. A closure of a row may call the binding while the rows are being read or written, and
/// Swift traps if a structure is changed meanwhile.
@MainActor
struct BindingRows<Source, Target: AnyObject> {
  private let cells: [BindingCell<Source, Target>]
  let fields: [any EditCell<Source, Target>]

  /// - Parameter known: The fields of the previous rows. If a new row has a field with the same identity and type, the old
  ///   field is used, so its input is kept.
  init(_ table: [Bind<Source, Target>], known: [any EditCell<Source, Target>]) {
    var known = known
    cells = table.map { row in
      let cell = row.makeCell(known)
      known.removeAll { $0 === cell.field }
      return cell
    }
    fields = cells.compactMap(\.field)
    // A field of the old rows that has no new row leaves the form. Otherwise its running commit could still update the view
    // when it ends.
    for field in known {
      let message = "The input of the field \(field.id) is lost: the new table has no such row."
      if field.hasUnsavedInput { Diagnostics.report(message) }
      field.form = nil
    }
  }

  /// Reads the values of all rows from the source. Appends the indices of the rows whose values have changed, and must be written to
  /// the view, to `due`.
  func read(_ source: inout Source, _ due: inout [Int]) {
    // The loop does not use `cells.enumerated()`, because the compiler does not specialize its iterator for a generic type. The
    // iterator took nearly half of the time of the benchmark `binding.row.changed`.
    var row = 0
    for cell in cells {
      if cell.read(&source) { due.append(row) }
      row += 1
    }
  }

  func write(_ rows: ArraySlice<Int>, to target: Target) {
    for row in rows { cells[row].write(target) }
  }

  /// Whether the row at an index is a field.
  func isField(_ row: Int) -> Bool { cells[row].field != nil }

  func forget() {
    for cell in cells { cell.forget() }
  }
}
