/// An entry of the index beside a long list: a short text and the section it leads to.
public struct SectionIndexTitle: Hashable, Sendable {
  /// What is shown, usually one letter.
  public let title: String

  /// The zero-based index of the section.
  public let section: Int
}

extension ListDataSource {
  /// The index of the list: one entry for each section, but one for a run of sections with the same title.
  ///
  /// ```swift
  /// people.indexTitles { String($0.prefix(1)) }          // "A" leads to 0, "B" to 3
  /// ```
  ///
  /// - Parameter title: The title of a section; an empty one gives no entry.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func indexTitles(_ title: (SectionID) -> String) -> [SectionIndexTitle] {
    var titles: [SectionIndexTitle] = []
    for (section, content) in snapshot.sections.enumerated() {
      let title = title(content.id)
      if !title.isEmpty, titles.last?.title != title {
        titles.append(SectionIndexTitle(title: title, section: section))
      }
    }
    return titles
  }
}
