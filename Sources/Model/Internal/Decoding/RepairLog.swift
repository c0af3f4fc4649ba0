/// The repairs of one call of `decode`. It can return to an earlier state, because what was tried inside a
/// value that is then dropped is not reported.
struct RepairLog {
  /// A state of the log.
  struct Mark {
    fileprivate let total: Int
    fileprivate let runs: Int
    fileprivate let countOfLastRun: Int
  }

  /// A run of consecutive repairs of one group. Only their number is kept.
  private struct Run {
    let group: Int
    var count: Int
  }

  private struct Key: Hashable {
    let pattern: String
    let expected: String
    let action: String
  }

  /// The first repairs, at most ``Repairs/limit``.
  private var kept: [Repair] = []
  private var total = 0
  private var groups: [Repairs.Group] = []
  private var positions: [Key: Int] = [:]
  private var runs: [Run] = []

  var mark: Mark { Mark(total: total, runs: runs.count, countOfLastRun: runs.last?.count ?? 0) }

  /// The report.
  var repairs: Repairs { Repairs(kept: kept, total: total, groups: groups.filter { $0.count > 0 }) }

  mutating func append(_ repair: Repair) {
    if kept.count < Repairs.limit { kept.append(repair) }
    add(1, to: group(of: repair))
  }

  /// Appends the report of another session.
  mutating func append(_ other: RepairLog) {
    kept += other.kept.prefix(Repairs.limit - kept.count)
    for run in other.runs { add(run.count, to: group(of: other.groups[run.group].example)) }
  }

  /// Removes all repairs that were appended since `mark` was taken.
  mutating func rollBack(to mark: Mark) {
    while runs.count > mark.runs {
      let run = runs.removeLast()
      groups[run.group].count -= run.count
    }
    if let last = runs.indices.last {
      groups[runs[last].group].count -= runs[last].count - mark.countOfLastRun
      runs[last].count = mark.countOfLastRun
    }
    total = mark.total
    kept.removeLast(max(0, kept.count - total))
  }

  private mutating func add(_ count: Int, to group: Int) {
    total += count
    groups[group].count += count
    if let last = runs.indices.last, runs[last].group == group {
      runs[last].count += count
    } else {
      runs.append(Run(group: group, count: count))
    }
  }

  private mutating func group(of repair: Repair) -> Int {
    let isFull = groups.count >= Repairs.limit
    let pattern = isFull && groups.last?.pattern == nil ? "" : Repairs.pattern(of: repair.path)
    let key = Key(pattern: pattern, expected: repair.expected, action: repair.action.name)
    if let position = positions[key] {
      if groups[position].count == 0 {
        groups[position] = Repairs.Group(pattern: pattern, count: 0, example: repair)
      }
      return position
    }
    // The last group collects the rest, so that a hostile document cannot make more groups than there is room
    // for.
    if isFull { return groups.count - 1 }
    let isLast = groups.count == Repairs.limit - 1
    groups.append(Repairs.Group(pattern: isLast ? nil : pattern, count: 0, example: repair))
    if !isLast { positions[key] = groups.count - 1 }
    return groups.count - 1
  }
}
