/// An entry of the section index beside a long list, such as the letters A to Z: a short text and its section.
public struct SectionIndexTitle: Hashable, Sendable {
  /// The shown text, usually one letter.
  public let title: String

  /// The zero-based index of the section.
  public let section: Int
}

extension ListDataSource {
  /// Returns the titles of the section index, which is shown beside a long list: one entry per section. Neighboring sections
  /// with the same title share an entry.
  ///
  /// ```swift
  /// people.indexTitles { String($0.prefix(1)) }          // "A" for section 0, "B" for section 3
  /// ```
  ///
  /// - Parameter title: Returns the title of a section. A section with an empty title has no entry.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func indexTitles(_ title: (SectionID) -> String) -> [SectionIndexTitle] {
    snapshot.indexTitles(title)
  }
}

extension ListSnapshot {
  /// Returns the titles of the section index. See ``ListDataSource/indexTitles(_:)``.
  package func indexTitles(_ title: (SectionID) -> String) -> [SectionIndexTitle] {
    var titles: [SectionIndexTitle] = []
    for (section, content) in sections.enumerated() {
      let title = title(content.id)
      if !title.isEmpty, titles.last?.title != title {
        titles.append(SectionIndexTitle(title: title, section: section))
      }
    }
    return titles
  }
}
