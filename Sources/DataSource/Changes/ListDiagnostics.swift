import Synchronization

/// The one place where lists report what is probably a mistake of whoever made them.
///
/// ```swift
/// ListDiagnostics.handler = { logger.warning("\($0)") }       // in debug builds, say
/// ```
public enum ListDiagnostics {
  /// Called with every finding, on whatever thread it was made; `nil` to begin with.
  ///
  /// Only when there is a handler are ids checked: every time items or sections come into a list, at the cost of
  /// hashing all ids of that list.
  public static var handler: (@Sendable (ListDiagnostic) -> Void)? {
    get { isHandled.load(ordering: .acquiring) ? current.withLock { $0 } : nil }
    set {
      current.withLock {
        $0 = newValue
        isHandled.store(newValue != nil, ordering: .releasing)
      }
    }
  }

  /// So that comparisons on many threads do not wait for each other to find that there is no handler.
  private static let isHandled = Atomic(false)

  private static let current = Mutex<(@Sendable (ListDiagnostic) -> Void)?>(nil)

  static func reportDuplicates<SectionID, Item>(in list: ListSnapshot<SectionID, Item>) {
    // Not under the lock: a handler may do as it likes.
    guard let handler else { return }
    let sections = list.duplicateSections()
    if !sections.isEmpty { handler(.duplicateSections(sections)) }
    let items = list.duplicateItems()
    if !items.isEmpty { handler(.duplicateItems(items)) }
  }

  /// - Parameter ids: The ids of items that came again, as often as they came.
  static func reportRepeats<SectionID, Item>(of ids: [Item.ID], in list: ListSnapshot<SectionID, Item>) {
    guard let handler, !ids.isEmpty else { return }
    handler(.repeatedItems(Set(ids.compactMap(list.path(of:))).sorted()))
  }
}
