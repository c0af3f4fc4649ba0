public import ControllerCore
public import DataSource

/// What a list that is loaded page by page shows beside its items.
public struct PagedStatus: Sendable {
  /// Where the header stands.
  public var header: RefreshState
  /// How far the header is pulled, from 0 to 1.
  public var headerProgress: Double
  /// Where the footer stands.
  public var footer: RefreshState
  /// How far a footer is pulled, from 0 to 1.
  public var footerProgress: Double
  /// What is shown in the place of the items, if there are none.
  public var content: ListContentState
  /// Why the last page could not be loaded; it is shown beside the items there are. `nil` if it could.
  public var error: (any Error)?

  init(_ machine: RefreshStateMachine, isEmpty: Bool, _ state: PagingState) {
    header = machine.header
    headerProgress = machine.headerProgress
    footer = machine.footer
    footerProgress = machine.footerProgress
    content = ListContentState(isEmpty: isEmpty, state)
    error = state.refresh.error ?? state.append.error
  }
}
