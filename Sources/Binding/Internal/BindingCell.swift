/// The state of a row in one binding.
@MainActor
@usableFromInline
final class BindingCell<Source, Target: AnyObject> {
  /// Reads the value, and keeps it if it must be written: always if the flag is set, or else if it differs.
  ///
  /// The source is `inout`, although nobody changes it. A parameter of a generic type would be copied for each row
  /// (`binding.row.unchanged`).
  let read: @MainActor (inout Source, _ isForced: Bool) -> Bool
  /// Writes the value that was read last.
  let write: @MainActor (Target) -> Void
  /// Forgets the value that was written last.
  let forget: @MainActor () -> Void
  /// The field of an ``Edit`` row.
  let field: (any EditCell<Source, Target>)?

  fileprivate(set) var isAlways = false
  fileprivate(set) var condition: (@MainActor (Source) -> Bool)?
  /// Whether the value that was read last must be written.
  fileprivate(set) var isDue = false

  @usableFromInline
  convenience init(
    read: @escaping @MainActor (inout Source, _ isForced: Bool) -> Bool,
    write: @escaping @MainActor (Target) -> Void,
    forget: @escaping @MainActor () -> Void
  ) {
    self.init(read: read, write: write, forget: forget, field: nil)
  }

  init(
    read: @escaping @MainActor (inout Source, _ isForced: Bool) -> Bool,
    write: @escaping @MainActor (Target) -> Void,
    forget: @escaping @MainActor () -> Void,
    field: (any EditCell<Source, Target>)?
  ) {
    (self.read, self.write, self.forget) = (read, write, forget)
    self.field = field
  }
}

/// The value that a cell has read last.
@usableFromInline
final class LastValue<Value: Equatable> {
  @usableFromInline private(set) var value: Value?

  @inlinable
  init() {}

  /// Stores another value. The old value is released afterwards, because its `deinit` may call the binding.
  @inlinable
  func replace(by newValue: Value?) {
    let oldValue = value
    value = newValue
    withExtendedLifetime(oldValue) {}
  }
}

/// The rows of one binding. An update reads all rows before it writes any, so that all written values belong to one state
/// of the source.
///
/// The closures of a row may call the binding while its rows are being read or written. Therefore the state of a row is in
/// its cell, and this structure never changes.
@MainActor
struct BindingRows<Source, Target: AnyObject> {
  private let cells: [BindingCell<Source, Target>]
  let fields: [any EditCell<Source, Target>]

  init(_ table: [Bind<Source, Target>]) {
    cells = table.map { row in
      let cell = row.makeCell()
      (cell.isAlways, cell.condition) = (row.options.isAlways, row.options.condition)
      return cell
    }
    fields = cells.compactMap(\.field)
  }

  /// Reads all rows.
  ///
  /// - Returns: The number of rows that must be written.
  func read(_ source: inout Source) -> Int {
    var due = 0
    for cell in cells {
      if let condition = cell.condition, !condition(source) {
        cell.isDue = false
        cell.forget()
      } else if cell.read(&source, cell.isAlways) {
        cell.isDue = true
        due += 1
      }
    }
    return due
  }

  /// Writes the rows that must be written, and appends their positions to `written`.
  func write(to target: Target, _ written: inout [Int]) {
    // By position: the iterator of `enumerated()` is not specialized for a generic type, and takes nearly half of the
    // time of `binding.row.changed`.
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
