/// A row at work in one binding, and the rows after it. An update reads all rows before it writes
/// any, so that what is written belongs to one state of the source.
///
/// The rows are a chain of constants and not an array: an array's element type would have to be found
/// out for every row, and its elements retained, which took ten times as long as all the rest
/// (`binding.row.unchanged`).
@MainActor
final class BindingRow<Source, Target: AnyObject> {
  let next: BindingRow?
  let cell: BindingCell<Source, Target>
  /// Reads this row and those after it, and counts those that must be written.
  ///
  /// A closure that has captured all that it calls, since a closure that is a property is retained for each call, which is
  /// a part of `binding.row.unchanged`. The source is `inout` so that no thunk copies it for each row; nobody changes it.
  let read: @MainActor (inout Source, inout Int) -> Void
  /// Writes those of this row and the rows after it that must be written.
  let write: @MainActor (Target, inout [Int]) -> Void
  private let index: Int
  private let isAlways: Bool
  private let condition: (@MainActor (Source) -> Bool)?
  private let due = Due()

  /// Whether what was read must be written.
  private final class Due {
    var isDue = false
  }

  init(_ row: Bind<Source, Target>, at index: Int, before next: BindingRow?) {
    cell = row.makeCell()
    (self.index, self.next) = (index, next)
    (isAlways, condition) = (row.isAlways, row.condition)
    read = Self.reading(row, cell.read, due, then: next?.read)
    write = Self.writing(cell.write, at: index, due, then: next?.write)
  }

  private static func reading(
    _ row: Bind<Source, Target>,
    _ read: @escaping @MainActor (inout Source, Bool) -> Bool,
    _ due: Due,
    then readRest: (@MainActor (inout Source, inout Int) -> Void)?
  ) -> @MainActor (inout Source, inout Int) -> Void {
    let (condition, isAlways) = (row.condition, row.isAlways)
    return { source, count in
      if condition?(source) != false, read(&source, isAlways) {
        due.isDue = true
        count += 1
      }
      readRest?(&source, &count)
    }
  }

  private static func writing(
    _ write: @escaping @MainActor (Target) -> Void,
    at index: Int,
    _ due: Due,
    then writeRest: (@MainActor (Target, inout [Int]) -> Void)?
  ) -> @MainActor (Target, inout [Int]) -> Void {
    { target, written in
      if due.isDue {
        due.isDue = false
        written.append(index)
        write(target)
      }
      writeRest?(target, &written)
    }
  }

  /// Finds those of this row and the rows after it that would be written, or are about to be.
  func preview(_ source: Source, _ written: inout [Int]) {
    if condition?(source) != false, due.isDue || isAlways || cell.differs(source) { written.append(index) }
    next?.preview(source, &written)
  }

  func forget() {
    cell.forget()
    next?.forget()
  }
}
