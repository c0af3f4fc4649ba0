/// A value for all sections, and other ones for some of them.
///
/// ```swift
/// var layout = WaterfallLayout(columns: 2)
/// layout.sections[0].columns = 1                       // of the first section only
/// layout.sections.standard.edges.header = 44           // of all that have none of their own
/// ```
public struct SectionValues<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What counts for sections that have no value of their own.
  public var standard: Value

  private var others: [Int: Value] = [:]

  /// Creates the same value for all sections.
  public init(_ standard: Value) {
    self.standard = standard
  }

  /// The value of a section; setting it gives the section its own.
  public subscript(section: Int) -> Value {
    get { others[section] ?? standard }
    set { others[section] = newValue }
  }
}
