/// A section of a list as a layout knows it: its index and its identifier.
public struct LayoutSection: Sendable {
  /// The index of the section.
  public let index: Int
  /// The identifier of the section. If the arrangement was created without identifiers, the index.
  public var id: any Hashable & Sendable { key.base }

  let key: SectionKey

  /// Creates a section.
  package init(index: Int, id: any Hashable & Sendable) {
    self.index = index
    key = SectionKey(base: id)
  }
}

/// The identifier of a section and the number of its items.
public struct LayoutSectionCount: Sendable {
  /// The number of items in the section. A negative number counts as 0.
  public let count: Int

  let key: SectionKey

  /// Creates a count.
  public init(id: any Hashable & Sendable, count: Int) {
    self.count = max(count, 0)
    key = SectionKey(base: id)
  }
}

extension [LayoutSectionCount] {
  /// Returns sections with the given numbers of items. The identifier of each section is its index.
  ///
  /// - Parameter counts: The number of items of each section.
  public static func indexed(_ counts: [Int]) -> [LayoutSectionCount] {
    counts.enumerated().map { LayoutSectionCount(id: $0.offset, count: $0.element) }
  }
}

/// One value for all sections, with exceptions for single sections.
///
/// ```swift
/// var layout = WaterfallLayout(columns: 2)
/// layout.sections.standard.edges.header = 44                         // all sections without an exception
/// layout.sections[id: "favorites"].columns = 1                       // one section
/// ```
///
/// Exceptions are stored by identifier. So a section keeps the exception when other sections are inserted or moved.
public struct SectionValues<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value of each section for which no other value was set.
  public var standard: Value

  private var exceptions: [SectionKey: Value] = [:]

  /// Creates the same value for all sections.
  public init(_ standard: Value) {
    self.standard = standard
  }

  /// The value of the section with an identifier. If none was set, the subscript returns ``standard``.
  public subscript(id id: any Hashable & Sendable) -> Value {
    get { exceptions[SectionKey(base: id)] ?? standard }
    set { exceptions[SectionKey(base: id)] = newValue }
  }

  /// Returns the value that was set for a section, or else ``standard``.
  public func value(for section: LayoutSection) -> Value {
    exceptions.isEmpty ? standard : exceptions[section.key] ?? standard
  }
}

/// A section identifier of any type, as the key of a dictionary.
struct SectionKey: Hashable, Sendable {
  let base: any Hashable & Sendable

  static func == (one: SectionKey, other: SectionKey) -> Bool {
    AnyHashable(one.base) == AnyHashable(other.base)
  }

  func hash(into hasher: inout Hasher) {
    AnyHashable(base).hash(into: &hasher)
  }
}
