import ControllerSupport

/// What every data source is made of: a list that changes, and those who want to know.
@MainActor
final class LiveSnapshot<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  private(set) var value: ListSnapshot<SectionID, Item>
  private let observers = ObserverList<ListChange<SectionID, Item>>()

  init(_ value: ListSnapshot<SectionID, Item>) {
    self.value = value
  }

  /// Replaces the list, and tells the observers if that changed anything.
  func replace(with new: ListSnapshot<SectionID, Item>) {
    let change = ListChange(from: value, to: new)
    value = new
    if !change.changeset.isEmpty { observers.send(change) }
  }

  func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, ListChange<SectionID, Item>) -> Void
  ) {
    observers.add(owner, while: scope, handler)
  }
}
