/// The state of a row in one binding.
@MainActor
@usableFromInline
final class BindingCell<Source, Target: AnyObject> {
  /// Reads the value, and keeps it if it must be written: always if the flag is set, or else if it differs.
  let read: @MainActor (Source, _ isForced: Bool) -> Bool
  /// Returns whether `read` would find a value that must be written. It keeps nothing.
  let differs: @MainActor (Source) -> Bool
  /// Writes the value that was read last.
  let write: @MainActor (Target) -> Void
  /// Forgets the value that was written last.
  let forget: @MainActor () -> Void
  /// The field of an ``Edit`` row.
  let field: (any EditCell<Source, Target>)?

  @usableFromInline
  convenience init(
    read: @escaping @MainActor (Source, _ isForced: Bool) -> Bool,
    differs: @escaping @MainActor (Source) -> Bool,
    write: @escaping @MainActor (Target) -> Void,
    forget: @escaping @MainActor () -> Void
  ) {
    self.init(read: read, differs: differs, write: write, forget: forget, field: nil)
  }

  init(
    read: @escaping @MainActor (Source, _ isForced: Bool) -> Bool,
    differs: @escaping @MainActor (Source) -> Bool,
    write: @escaping @MainActor (Target) -> Void,
    forget: @escaping @MainActor () -> Void,
    field: (any EditCell<Source, Target>)?
  ) {
    (self.read, self.differs, self.write, self.forget) = (read, differs, write, forget)
    self.field = field
  }
}

/// The value that a cell has read last.
@usableFromInline
final class LastValue<Value: Equatable> {
  @usableFromInline var value: Value?

  @inlinable
  init() {}
}

/// The rows of one binding. An update reads all rows before it writes any, so that all written values belong to one state
/// of the source.
@MainActor
struct BindingRows<Source, Target: AnyObject> {
  /// A class, because the closures of a row may call the binding while its rows are being read.
  private final class Row {
    let cell: BindingCell<Source, Target>
    let isAlways: Bool
    let condition: (@MainActor (Source) -> Bool)?
    /// Whether the value that was read last must be written.
    var isDue = false

    @MainActor
    init(_ row: Bind<Source, Target>) {
      cell = row.makeCell()
      (isAlways, condition) = (row.options.isAlways, row.options.condition)
    }
  }

  private let rows: [Row]
  let fields: [any EditCell<Source, Target>]

  init(_ table: [Bind<Source, Target>]) {
    rows = table.map { Row($0) }
    fields = rows.compactMap(\.cell.field)
  }

  /// Reads all rows.
  ///
  /// - Returns: The number of rows that must be written.
  func read(_ source: Source) -> Int {
    var due = 0
    for row in rows {
      if let condition = row.condition, !condition(source) {
        row.isDue = false
        row.cell.forget()
      } else if row.cell.read(source, row.isAlways) {
        row.isDue = true
        due += 1
      }
    }
    return due
  }

  /// Writes the rows that must be written, and appends their positions to `written`.
  func write(to target: Target, _ written: inout [Int]) {
    for index in rows.indices where rows[index].isDue {
      rows[index].isDue = false
      written.append(index)
      rows[index].cell.write(target)
    }
  }

  /// Returns the positions of the rows that an update would write, or is about to write.
  func previewed(_ source: Source) -> [Int] {
    rows.indices.filter { index in
      let row = rows[index]
      return row.condition?(source) != false && (row.isDue || row.isAlways || row.cell.differs(source))
    }
  }

  func forget() {
    for row in rows { row.cell.forget() }
  }
}
