/// The report of all repairs that were made while a value was decoded.
///
/// The report is a collection of the first ``limit`` repairs. The counts in ``total`` and ``groups`` include
/// all repairs. Printing a report gives one line for each group:
///
/// ```swift
/// print(feed.repairs)
/// //  312 x proposals[*].year: expected Int but found string "2025"; converted
/// //    1 x proposals[*].link: expected URL but found number 7; set to nil (...)
/// ```
public struct Repairs: Hashable, Sendable {
  /// The maximum number of repairs, and of groups, that a report keeps: 1,000.
  public static let limit = 1_000

  /// Repairs that differ only in the positions of array elements on their paths.
  public struct Group: Hashable, Sendable {
    /// The path with `*` in place of each position, as in `proposals[*].year`. It is nil for the group that
    /// collects all repairs for which the report has no more groups.
    public let pattern: String?
    /// The number of repairs.
    public internal(set) var count: Int
    /// The first repair of the group.
    public let example: Repair
  }

  private let kept: [Repair]
  /// The number of all repairs, also of those that the report does not keep.
  public let total: Int
  /// The groups, in the order of their first repairs.
  public let groups: [Group]

  init(kept: [Repair], total: Int, groups: [Group]) {
    (self.kept, self.total, self.groups) = (kept, total, groups)
  }

  /// Makes a report of repairs.
  public init(_ repairs: some Sequence<Repair>) {
    var log = RepairLog()
    for repair in repairs { log.append(repair) }
    self = log.repairs
  }

  /// A Boolean value that indicates whether a repair lost data (see ``Repair/losesData``). Conversions, and
  /// default values that the model declares, lose nothing.
  public var hasLosses: Bool { firstLoss != nil }

  /// The first repair that lost data.
  var firstLoss: Repair? { groups.lazy.map(\.example).first(where: \.losesData) }

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

extension Repairs {
  /// Returns whether ``pattern(of:)`` would give this pattern for a path.
  static func matches(_ path: String, _ pattern: String) -> Bool {
    var path = path.utf8.makeIterator()
    var isInside = false
    var next = path.next()
    for expected in pattern.utf8 {
      if isInside, expected == UInt8(ascii: "*") {
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { next = path.next() }
        guard next == UInt8(ascii: "]") else { return false }
        isInside = false
        continue
      }
      guard next == expected else { return false }
      isInside = expected == UInt8(ascii: "[")
      next = path.next()
    }
    return next == nil
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
  /// One line for each group: its count, and its first repair with the pattern in place of the path.
  public var description: String {
    let width = groups.map { "\($0.count)".count }.max() ?? 0
    return groups.map { group in
      let count = "\(group.count)"
      let example = group.example
      let path = group.pattern.map(ModelError.subject) ?? "others"
      return String(repeating: " ", count: width - count.count)
        + "\(count) x \(path): expected \(example.expected) but found \(example.found); \(example.action)"
    }.joined(separator: "\n")
  }
}
