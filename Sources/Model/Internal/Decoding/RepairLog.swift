/// The repairs of one call of `decode`. It can return to an earlier state, because what was tried inside a
/// value that is then dropped is not reported.
package struct RepairLog {
  /// A state of the log.
  struct Mark {
    fileprivate let total: Int
    fileprivate let losses: Int
  }

  /// The first repairs, at most ``Repairs/limit``. A hostile document may need millions.
  private var kept: [Repair] = []
  private var total = 0
  private var losses = 0
  private var firstLoss: Repair?

  package init() {}

  var mark: Mark { Mark(total: total, losses: losses) }

  /// The report.
  package var repairs: Repairs { Repairs(kept: kept, total: total, firstLoss: firstLoss) }

  package mutating func append(_ repair: Repair) {
    append(repair.action) { repair }
  }

  /// Appends a repair. Its texts are only made if the report keeps it.
  mutating func append(_ action: Repair.Action, _ repair: () -> Repair) {
    let isLoss = action.losesData
    total += 1
    losses += isLoss ? 1 : 0
    let isKept = kept.count < Repairs.limit
    guard isKept || isLoss && firstLoss == nil else { return }
    let repair = repair()
    if isKept { kept.append(repair) }
    if isLoss, firstLoss == nil { firstLoss = repair }
  }

  /// Removes all repairs that were appended since `mark` was taken.
  mutating func rollBack(to mark: Mark) {
    kept.removeLast(max(0, kept.count - mark.total))
    (total, losses) = (mark.total, mark.losses)
    if losses == 0 { firstLoss = nil }
  }
}
