extension ListSnapshot {
  /// Inserts a section before another section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - id: The identifier of the next section afterwards.
  /// - Returns: Whether the list contains the section `id`. If not, nothing changes.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @discardableResult
  public mutating func insertSection(_ section: ListSection<SectionID, Item>, before id: SectionID) -> Bool {
    guard let index = sectionIndex(of: id) else { return false }
    sections.insert(section, at: index)
    return true
  }

  /// Inserts a section after another section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - id: The identifier of the previous section afterwards.
  /// - Returns: Whether the list contains the section `id`. If not, nothing changes.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @discardableResult
  public mutating func insertSection(_ section: ListSection<SectionID, Item>, after id: SectionID) -> Bool {
    guard let index = sectionIndex(of: id) else { return false }
    sections.insert(section, at: index + 1)
    return true
  }

  /// Moves a section with its items before another section.
  ///
  /// - Parameters:
  ///   - id: The identifier of the section.
  ///   - other: The identifier of the next section afterwards.
  /// - Returns: Whether the list contains both sections. If not, or if they are the same section, nothing changes.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @discardableResult
  public mutating func moveSection(_ id: SectionID, before other: SectionID) -> Bool {
    moveSection(id, other, offset: 0)
  }

  /// Moves a section with its items after another section.
  ///
  /// - Parameters:
  ///   - id: The identifier of the section.
  ///   - other: The identifier of the previous section afterwards.
  /// - Returns: Whether the list contains both sections. If not, or if they are the same section, nothing changes.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @discardableResult
  public mutating func moveSection(_ id: SectionID, after other: SectionID) -> Bool {
    moveSection(id, other, offset: 1)
  }

  /// Deletes all sections with the given identifiers, and their items.
  ///
  /// - Parameter ids: The identifiers. Unknown identifiers are ignored.
  /// - Complexity: O(*s* + *k*), where *s* is the number of sections and *k* the number of identifiers.
  public mutating func deleteSections(_ ids: some Sequence<SectionID>) {
    let ids = Set(ids)
    sections.removeAll { ids.contains($0.id) }
  }

  /// Sets the texts above and below the items of a section.
  ///
  /// - Parameters:
  ///   - id: The identifier of the section.
  ///   - header: The text above the items.
  ///   - footer: The text below the items.
  /// - Returns: Whether the list contains the section. If not, nothing changes.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  @discardableResult
  public mutating func setTexts(of id: SectionID, header: String?, footer: String?) -> Bool {
    editSection(id) { ($0.header, $0.footer) = (header, footer) }
  }

  mutating func editSection(_ id: SectionID, _ body: (inout ListSection<SectionID, Item>) -> Void) -> Bool {
    guard let index = sectionIndex(of: id) else { return false }
    body(&sections[index])
    return true
  }

  private mutating func moveSection(_ id: SectionID, _ other: SectionID, offset: Int) -> Bool {
    guard let source = sectionIndex(of: id), let target = sectionIndex(of: other) else { return false }
    if id == other { return true }
    let section = sections.remove(at: source)
    sections.insert(section, at: target + offset - (source < target ? 1 : 0))
    return true
  }
}
