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
  /// Returns sections whose identifiers are their indices.
  ///
  /// - Parameter counts: The number of items of each section.
  public static func indexed(_ counts: [Int]) -> [LayoutSectionCount] {
    counts.enumerated().map { LayoutSectionCount(id: $0.offset, count: $0.element) }
  }
}

/// One value for all sections, with exceptions.
///
/// ```swift
/// var layout = WaterfallLayout(columns: 2)
/// layout.sections.standard.edges.header = 44                         // all sections without an exception
/// layout.sections[id: "favorites"].columns = 1                       // one section
/// ```
///
/// Exceptions belong to identifiers, so inserting or moving a section does not give them to another section.
public struct SectionValues<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value of all sections for which no other value was set by their identifier.
  public var standard: Value

  private var exceptions: [SectionKey: Value] = [:]

  /// Creates the same value for all sections.
  public init(_ standard: Value) {
    self.standard = standard
  }

  /// The exception for a section identifier. Before it is set, the subscript returns ``standard``.
  public subscript(id id: any Hashable & Sendable) -> Value {
    get { exceptions[SectionKey(base: id)] ?? standard }
    set { exceptions[SectionKey(base: id)] = newValue }
  }

  /// Returns the value that was set for the identifier of a section, or else the value ``standard``.
  public func value(for section: LayoutSection) -> Value {
    exceptions.isEmpty ? standard : exceptions[section.key] ?? standard
  }
}

/// The identifier of a section without its static type, so that one dictionary can have identifiers of any type as keys.
struct SectionKey: Hashable, Sendable {
  let base: any Hashable & Sendable

  static func == (one: SectionKey, other: SectionKey) -> Bool {
    AnyHashable(one.base) == AnyHashable(other.base)
  }

  func hash(into hasher: inout Hasher) {
    AnyHashable(base).hash(into: &hasher)
  }
}
