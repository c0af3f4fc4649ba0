import Foundation
import Navigator
import TestSupport

extension SplitMix64 {
  mutating func page() -> Page { Page.allCases[Int.random(in: 0..<Page.allCases.count, using: &self)] }

  mutating func pages(upTo count: Int) -> [Page] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in page() }
  }

  mutating func column() -> NavigationColumn {
    NavigationColumn.allCases[Int.random(in: 0..<3, using: &self)]
  }

  mutating func tab() -> NavigationTab<Page> {
    NavigationTab(
      root: page(),
      pushed: pages(upTo: 3),
      supplementary: pages(upTo: 2),
      detail: pages(upTo: 3),
      columns: Int.random(in: 0..<8, using: &self) == 0 ? [.detail] : []
    )
  }

  /// A legal state with exactly `tabs` tabs.
  mutating func state(tabs: Int) throws -> NavigationState<Page> {
    try NavigationState(
      tabs: (0..<tabs).map { _ in tab() },
      selectedTab: Int.random(in: 0..<tabs, using: &self),
      modals: (0..<max(0, Int.random(in: -2...3, using: &self))).map { _ in try modal() }
    )
  }

  mutating func style() -> ModalStyle { ModalStyle.allCases[Int.random(in: 0..<4, using: &self)] }

  mutating func modal() throws -> NavigationModal<Page> {
    let style = style()
    return try NavigationModal(style, root: page(), pushed: style == .alert ? [] : pages(upTo: 2))
  }

  /// A request that needs no placement.
  mutating func request() -> NavigationRequest<Page> {
    let column = Bool.random(using: &self) ? column() : nil
    switch Int.random(in: 0..<11, using: &self) {
    case 0: return .push(page(), in: column)
    case 1: return .pop(count: Int.random(in: -1...3, using: &self), in: column)
    case 2: return .popTo(page(), in: column)
    case 3: return .popToRoot(in: column)
    case 4: return .set(pages(upTo: 3), in: column ?? .primary)
    case 5: return .replaceTop(page(), in: column)
    case 6: return .selectTab(Int.random(in: -1...3, using: &self))
    case 7: return .present(page(), as: style())
    case 8: return .dismiss(count: Int.random(in: 0...2, using: &self))
    case 9: return .show(page(), in: column ?? .detail)
    default: return .back
    }
  }
}

extension NavigationState {
  /// Whether the promises of the type hold.
  var isLegal: Bool {
    tabs.indices.contains(selectedTab) && tabs.allSatisfy { !$0[.primary].isEmpty }
      && modals.allSatisfy { !$0.stack.isEmpty && ($0.style != .alert || $0.stack.count == 1) }
  }
}
