import ControllerSupport

/// Reports probable mistakes in lists, such as duplicate identifiers. Only debug builds look for mistakes, and print them.
///
/// A report names the indices of the items but not their identifiers, which may be private data of users. Each mistake is
/// reported once.
enum ListDiagnostics {
  /// Reports the items and sections of a list that have the same identifier as an earlier item or section.
  ///
  /// - Parameter old: The previous list. Its duplicates were reported earlier, so only new duplicates are reported.
  static func reportDuplicates<SectionID, Item>(
    in list: ListSnapshot<SectionID, Item>,
    since old: ListSnapshot<SectionID, Item>
  ) {
    #if DEBUG
      var sections = list.duplicateSections()
      if !sections.isEmpty {
        let known = Set(old.duplicateSections().map { old.sections[$0].id })
        sections.removeAll { known.contains(list.sections[$0].id) }
      }
      report(sections, in: Item.self) {
        "The sections at \($0) have the identifiers of earlier sections. Searches do not find them."
      }
      var items = list.duplicateItems()
      if !items.isEmpty {
        let known = Set(old.duplicateItems().map { old[$0].id })
        items.removeAll { known.contains(list[$0].id) }
      }
      report(items, in: Item.self) {
        "The items at \($0) have the identifiers of earlier items. Searches do not find them."
      }
    #endif
  }

  /// Prints a message in debug builds if a loaded page contains items that the list had already, or contains an item
  /// twice. This is a mistake of the server or the app.
  ///
  /// - Parameter ids: The identifiers of the repeated items.
  static func reportRepeats<SectionID, Item>(of ids: [Item.ID], in list: ListSnapshot<SectionID, Item>) {
    #if DEBUG
      report(Set(ids.compactMap(list.path(of:))).sorted(), in: Item.self) {
        "A page contains the items at \($0) again. Each keeps its place and has its new value."
      }
    #endif
  }

  private static func report<Item>(_ places: [some Any], in: Item.Type, _ sentence: (String) -> String) {
    guard !places.isEmpty else { return }
    let text = places.map { "\($0)" }.joined(separator: ", ")
    Diagnostics.report("A list of \(Item.self): \(sentence(text))")
  }
}
