/// The report of all repairs that were made while a value was decoded.
///
/// The report is a collection of the first ``limit`` repairs; ``total`` counts all of them. Printing a report gives one
/// line for each group of repairs that it keeps:
///
/// ```swift
/// print(feed.repairs)
/// //  312 x proposals[*].year: expected Int but found string "2025"; converted
/// //    1 x proposals[*].link: expected URL but found number 7; set to nil (...)
/// ```
public struct Repairs: Hashable, Sendable {
  /// The maximum number of repairs that a report keeps: 1,000.
  public static let limit = 1_000

  /// A group of repairs of the same kind, whose paths differ only in the positions of array elements.
  public struct Group: Hashable, Sendable {
    /// The path of these repairs with `*` in place of each position, such as `proposals[*].year`.
    public let pattern: String
    /// The number of repairs.
    public internal(set) var count: Int
    /// The first repair of the group.
    public let example: Repair
  }

  private var kept: [Repair] = []
  /// The number of all repairs of data that did not fit the model, such as the text "5" for a number. The report contains
  /// only the first ``limit`` of them.
  public private(set) var total = 0
  private var losses = 0
  /// The first repair that has lost data, such as an array element that was left out. It is stored separately, because
  /// the report contains only the first ``limit`` repairs.
  private(set) var firstLoss: Repair?

  /// Makes a report of repairs.
  public init(_ repairs: some Sequence<Repair> = []) {
    for repair in repairs { append(repair.action) { repair } }
  }

  /// Whether a repair has lost data (see ``Repair/losesData``). Conversions, and default values that the model declares,
  /// lose no data.
  public var hasLosses: Bool { firstLoss != nil }

  /// The repairs of this report in groups of the same kind. For example, if 312 elements of an array have a text in place
  /// of the number `year`, these repairs are one group. The groups are in the order of their first repairs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of repairs in the report, which is at most ``limit``.
  public var groups: [Group] {
    var groups: [Group] = []
    var positions: [[String]: Int] = [:]
    for repair in kept {
      let pattern = Self.pattern(of: repair.path)
      let action = String(repair.action.description.prefix { $0 != "(" })
      let key = [pattern, repair.expected, action]
      if let position = positions[key] {
        groups[position].count += 1
      } else {
        positions[key] = groups.count
        groups.append(Group(pattern: pattern, count: 1, example: repair))
      }
    }
    return groups
  }

  static func pattern(of path: String) -> String { path.replacing(/\[[0-9]+\]/, with: "[*]") }
}

extension Repairs {
  /// A state of the report, to which ``rollBack(to:)`` returns. The decoder stores the state before it reads an array
  /// element, and returns to it if it leaves out the element.
  struct Mark {
    fileprivate let total: Int, losses: Int
  }

  var mark: Mark { Mark(total: total, losses: losses) }

  /// Adds a repair to the report. The closure creates the repair with its texts. It is called only if the report stores the
  /// repair.
  mutating func append(_ action: Repair.Action, _ repair: () -> Repair) {
    let isLoss = action.losesData
    total += 1
    losses += isLoss ? 1 : 0
    let isKept = kept.count < Self.limit
    guard isKept || isLoss && firstLoss == nil else { return }
    let repair = repair()
    if isKept { kept.append(repair) }
    if isLoss, firstLoss == nil { firstLoss = repair }
  }

  /// Removes all repairs that were added to the report since `mark` was created.
  mutating func rollBack(to mark: Mark) {
    kept.removeLast(Swift.max(0, kept.count - mark.total))
    (total, losses) = (mark.total, mark.losses)
    if losses == 0 { firstLoss = nil }
  }
}

extension Repairs: RandomAccessCollection {
  /// The position of the first repair.
  public var startIndex: Int { 0 }
  /// The number of repairs that the report keeps.
  public var endIndex: Int { kept.count }
  /// The repair at a zero-based position.
  public subscript(position: Int) -> Repair { kept[position] }
}

extension Repairs: ExpressibleByArrayLiteral {
  /// Makes a report of the listed repairs.
  public init(arrayLiteral elements: Repair...) { self.init(elements) }
}

extension Repairs: CustomStringConvertible {
  /// One line for each group of similar repairs, such as `312 x proposals[*].year: expected Int but found string "2025";
  /// converted`. If there were more than ``limit`` repairs, a last line contains the number of the remaining ones.
  public var description: String {
    let groups = groups
    let width = groups.map { "\($0.count)".count }.max() ?? 0
    let lines = groups.map { group in
      let count = "\(group.count)"
      let padding = String(repeating: " ", count: width - count.count)
      return "\(padding)\(count) x \(ModelError.subject(group.pattern)): \(group.example.reason)"
    }
    return (lines + (total > kept.count ? ["and \(total - kept.count) more"] : [])).joined(separator: "\n")
  }
}
