/// How a ``CompositeDataSource`` puts its children together.
public enum CompositeArrangement: Hashable, Sendable {
  /// The sections of the first child, then those of the second, and so on.
  case sections

  /// One section with the items of all children, also when there are none.
  case flattened
}
