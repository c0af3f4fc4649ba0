/// The id of a section of a ``CompositeDataSource``. It stays the same for as long as the child has the section.
///
/// What the child calls the section is found by ``CompositeDataSource/resolve(section:)``.
public struct CompositeSectionID: Hashable, Sendable {
  /// The zero-based index of the child that the section is from.
  public let child: Int

  let number: Int
}
