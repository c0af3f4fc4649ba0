import ControllerSupport
import Synchronization

/// A probable mistake in a list.
public enum ListDiagnostic: Hashable, Sendable {
  /// Items have the identifier of an earlier item. The payload has their paths, ascending.
  ///
  /// The items are shown, but searches by identifier do not find them. When one of them changes, a list view may animate the wrong
  /// item.
  case duplicateItems([ItemPath])

  /// Sections have the identifier of an earlier section. The payload has their zero-based indices, ascending.
  case duplicateSections([Int])

  /// A page of a ``PagedDataSource`` contained items that the list had already, or contained items twice. The payload has their
  /// paths in the list, ascending.
  ///
  /// No item is in the list twice: each keeps its place and has its new value.
  case repeatedItems([ItemPath])
}

extension ListDiagnostic: CustomStringConvertible {
  /// A sentence for developers, with the places but without identifiers.
  public var description: String {
    switch self {
    case .duplicateItems(let paths):
      "The items at \(Self.text(paths)) have the identifiers of earlier items. Searches do not find them."
    case .duplicateSections(let indices):
      "The sections at \(Self.text(indices)) have the identifiers of earlier sections. Searches do not find them."
    case .repeatedItems(let paths):
      "A page contains the items at \(Self.text(paths)) again. Each keeps its place and has its new value."
    }
  }

  private static func text(_ places: [some Any]) -> String {
    places.map { "\($0)" }.joined(separator: ", ")
  }
}

/// The receiver of reports about probable mistakes in lists.
///
/// ```swift
/// ListDiagnostics.handler = { logger.warning("\($0)") }
/// ```
///
/// Without a handler, debug builds print the reports, and release builds do not look for mistakes.
public enum ListDiagnostics {
  /// The closure that receives each report, on the thread on which the mistake was found. The initial value is `nil`.
  ///
  /// Identifiers are checked whenever items or sections are inserted into a list, in release builds only if there is a handler. Each
  /// check hashes all identifiers of the list. A duplicate is reported once, not again at later changes of the list.
  public static var handler: (@Sendable (ListDiagnostic) -> Void)? {
    get { isHandled.load(ordering: .acquiring) ? current.withLock { $0 } : nil }
    set {
      current.withLock {
        $0 = newValue
        isHandled.store(newValue != nil, ordering: .releasing)
      }
    }
  }

  /// Comparisons on several threads read this flag without waiting for the lock.
  private static let isHandled = Atomic(false)

  private static let current = Mutex<(@Sendable (ListDiagnostic) -> Void)?>(nil)

  /// The receiver of reports about lists of `Item`, or `nil` if nobody wants to know.
  private static func receiver<Item: Sendable>(about: Item.Type) -> (@Sendable (ListDiagnostic) -> Void)? {
    if let handler { return handler }
    #if DEBUG
      return { Diagnostics.report("A list of \(Item.self): \($0)") }
    #else
      return nil
    #endif
  }

  /// - Parameter old: The list before. Its duplicates were reported before.
  static func reportDuplicates<SectionID, Item>(
    in list: ListSnapshot<SectionID, Item>,
    since old: ListSnapshot<SectionID, Item>
  ) {
    // The lock is not held during the call: the handler may set another handler.
    guard let receiver = receiver(about: Item.self) else { return }
    var sections = list.duplicateSections()
    if !sections.isEmpty {
      let known = Set(old.duplicateSections().map { old.sections[$0].id })
      sections.removeAll { known.contains(list.sections[$0].id) }
    }
    if !sections.isEmpty { receiver(.duplicateSections(sections)) }
    var items = list.duplicateItems()
    if !items.isEmpty {
      let known = Set(old.duplicateItems().map { old[$0].id })
      items.removeAll { known.contains(list[$0].id) }
    }
    if !items.isEmpty { receiver(.duplicateItems(items)) }
  }

  /// - Parameter ids: The identifiers of repeated items, one for each repetition.
  static func reportRepeats<SectionID, Item>(of ids: [Item.ID], in list: ListSnapshot<SectionID, Item>) {
    guard !ids.isEmpty, let receiver = receiver(about: Item.self) else { return }
    receiver(.repeatedItems(Set(ids.compactMap(list.path(of:))).sorted()))
  }
}
