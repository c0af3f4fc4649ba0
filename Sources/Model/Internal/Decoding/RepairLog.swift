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
  /// For each group, the group that came after it the last time; at first, the group itself.
  private var following: [Int] = []
  private var runs: [Run] = []

  var mark: Mark { Mark(total: total, runs: runs.count, countOfLastRun: runs.last?.count ?? 0) }

  /// The report.
  var repairs: Repairs { Repairs(kept: kept, total: total, groups: groups.filter { $0.count > 0 }) }

  mutating func append(_ repair: Repair) {
    append(repair.path, repair.expected, repair.action, found: repair.found)
  }

  /// Appends a repair. The text of what was found is only made if the report keeps it.
  mutating func append(
    _ path: String,
    _ expected: String,
    _ action: Repair.Action,
    found: @autoclosure () -> String
  ) {
    if kept.count < Repairs.limit {
      let repair = Repair(path: path, expected: expected, found: found(), action: action)
      kept.append(repair)
      add(1, to: group(path, expected, action, found: repair.found))
    } else {
      add(1, to: group(path, expected, action, found: found()))
    }
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
      if let last = runs.last { following[last.group] = group }
      runs.append(Run(group: group, count: count))
    }
  }

  private mutating func group(
    _ path: String,
    _ expected: String,
    _ action: Repair.Action,
    found: @autoclosure () -> String
  ) -> Int {
    if let position = expectedGroup(path, expected, action) { return position }
    let isFull = groups.count >= Repairs.limit
    let pattern = isFull && groups.last?.pattern == nil ? "" : Repairs.pattern(of: path)
    let key = Key(pattern: pattern, expected: expected, action: action.name)
    func example() -> Repair { Repair(path: path, expected: expected, found: found(), action: action) }
    if let position = positions[key] {
      if groups[position].count == 0 {
        groups[position] = Repairs.Group(pattern: pattern, count: 0, example: example())
      }
      return position
    }
    // The last group collects the rest, so that a hostile document cannot make more groups than there is room
    // for.
    if isFull { return groups.count - 1 }
    let isLast = groups.count == Repairs.limit - 1
    groups.append(Repairs.Group(pattern: isLast ? nil : pattern, count: 0, example: example()))
    following.append(groups.count - 1)
    if !isLast { positions[key] = groups.count - 1 }
    return groups.count - 1
  }

  /// The group that followed the last group before, if the repair belongs to it. The elements of an array mostly need the
  /// same repairs in the same order, and this comparison needs no memory.
  private func expectedGroup(_ path: String, _ expected: String, _ action: Repair.Action) -> Int? {
    guard let last = runs.last?.group else { return nil }
    let group = groups[following[last]]
    guard group.count > 0, let pattern = group.pattern, group.example.expected == expected,
      group.example.action.name == action.name, Repairs.matches(path, pattern)
    else { return nil }
    return following[last]
  }
}
