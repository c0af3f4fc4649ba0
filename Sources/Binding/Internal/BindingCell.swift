/// The state of one row of a binding table in one binding: the value that was read last, and whether it must be written.
@MainActor
@usableFromInline
final class BindingCell<Source, Target: AnyObject> {
  /// Reads the value, keeps it if it differs, and returns whether it must be written.
  ///
  /// The source is `inout`, although nobody changes it. A parameter of a generic type would be copied for each row
  /// (`binding.row.unchanged`).
  let read: @MainActor (inout Source) -> Bool
  /// Writes the value that `read` has stored to the target.
  let write: @MainActor (Target) -> Void
  /// Forgets the value that was written last, so that the next update writes the row again.
  let forget: @MainActor () -> Void
  /// The field of an ``Edit`` row.
  let field: (any EditCell<Source, Target>)?
  /// Whether the row must be written, because its value has changed since the last write.
  fileprivate(set) var isDue = false

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

/// The value that a cell has read last.
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

/// The rows of one binding. An update reads all rows before it writes any row. So all written values come from the same
/// state of the source, even if writing a row changes the source.
///
/// The structure never changes, because a closure of a row may call the binding while its rows are being read or written.
/// What changes, such as the last written value of a row, is stored in the row's cell.
@MainActor
struct BindingRows<Source, Target: AnyObject> {
  private let cells: [BindingCell<Source, Target>]
  let fields: [any EditCell<Source, Target>]

  init(_ table: [Bind<Source, Target>]) {
    cells = table.map { $0.makeCell() }
    fields = cells.compactMap(\.field)
  }

  /// Reads all rows.
  ///
  /// - Returns: The number of rows that must be written.
  func read(_ source: inout Source) -> Int {
    var due = 0
    for cell in cells where cell.read(&source) {
      cell.isDue = true
      due += 1
    }
    return due
  }

  /// Writes the rows whose value has changed since the last write, and appends their indices to `written`.
  func write(to target: Target, _ written: inout [Int]) {
    // This loop uses indices, because the iterator of `enumerated()` is not specialized for a generic type. It took nearly half
    // of the time of the benchmark `binding.row.changed`.
    for row in cells.indices where cells[row].isDue {
      let cell = cells[row]
      cell.isDue = false
      written.append(row)
      cell.write(target)
    }
  }

  func forget() {
    for cell in cells { cell.forget() }
  }
}
