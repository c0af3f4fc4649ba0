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
  private let index: Int
  private let isAlways: Bool
  private let condition: (@MainActor (Source) -> Bool)?
  /// Whether what was read must be written.
  private var isDue = false

  init(_ row: Bind<Source, Target>, at index: Int, before next: BindingRow?) {
    cell = row.makeCell()
    (self.index, self.next) = (index, next)
    (isAlways, condition) = (row.isAlways, row.condition)
  }

  /// Reads this row and those after it, and counts those that must be written.
  func read(_ source: Source, _ due: inout Int) {
    if condition?(source) != false, cell.read(source, isAlways) {
      isDue = true
      due += 1
    }
    next?.read(source, &due)
  }

  /// Writes those of this row and the rows after it that must be written.
  func write(to target: Target, _ written: inout [Int]) {
    if isDue {
      isDue = false
      written.append(index)
      cell.write(target)
    }
    next?.write(to: target, &written)
  }

  /// Finds those of this row and the rows after it that would be written, or are about to be.
  func preview(_ source: Source, _ written: inout [Int]) {
    if condition?(source) != false, isDue || isAlways || cell.differs(source) { written.append(index) }
    next?.preview(source, &written)
  }

  func forget() {
    cell.forget()
    next?.forget()
  }
}
