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

  /// Repairs that differ only in the positions of array elements on their paths.
  public struct Group: Hashable, Sendable {
    /// The path with `*` in place of each position, as in `proposals[*].year`.
    public let pattern: String
    /// The number of repairs.
    public internal(set) var count: Int
    /// The first repair of the group.
    public let example: Repair
  }

  private var kept: [Repair] = []
  /// The number of all repairs, also of those that the report does not keep.
  public private(set) var total = 0
  private var losses = 0
  /// The first repair that has lost data. It is stored here because the report keeps only a limited number of repairs.
  private(set) var firstLoss: Repair?

  /// Makes a report of repairs.
  public init(_ repairs: some Sequence<Repair> = []) {
    for repair in repairs { append(repair.action) { repair } }
  }

  /// A Boolean value that indicates whether a repair lost data (see ``Repair/losesData``). Conversions, and
  /// default values that the model declares, lose nothing.
  public var hasLosses: Bool { firstLoss != nil }

  /// The groups of the repairs that the report keeps, in the order of their first repairs.
  ///
  /// - Complexity: O(*n*), where *n* is the number of repairs that the report keeps.
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

  static func pattern(of path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "[")) else { return path }
    var pattern: [UInt8] = []
    var isInside = false
    for byte in path.utf8 {
      if isInside, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { continue }
      if isInside, byte == UInt8(ascii: "]") { pattern.append(UInt8(ascii: "*")) }
      isInside = byte == UInt8(ascii: "[")
      pattern.append(byte)
    }
    return String(decoding: pattern, as: UTF8.self)
  }
}

// If a value is dropped, the repairs inside of it are not reported. So the report can be reset to its state before the value.
extension Repairs {
  /// A state of the report to which ``rollBack(to:)`` can return: the number of repairs at that time.
  struct Mark {
    fileprivate let total: Int
    fileprivate let losses: Int
  }

  var mark: Mark { Mark(total: total, losses: losses) }

  /// Appends a repair. The closure, which makes the texts, is called only if the report still has room for the repair.
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

  /// Removes all repairs that were appended since `mark` was taken.
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
  public init(arrayLiteral elements: Repair...) {
    self.init(elements)
  }
}

extension Repairs: CustomStringConvertible {
  /// One line for each group: its count, and its first repair with the pattern in place of the path. A last line counts the
  /// repairs that the report does not keep.
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
