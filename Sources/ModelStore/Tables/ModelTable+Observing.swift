import ControllerSupport

extension ModelTable {
  /// Calls `handler` with the rows of the table for as long as `owner` (and `scope`, if given) lives.
  ///
  /// ```swift
  /// bookmarks.observe(self, orderBy: "addedAt") { controller, bookmarks in controller.show(bookmarks) }
  /// ```
  ///
  /// If the owner is a list of the module DataSource, the list becomes a copy of the table, and refuses moves and removals.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`. The observation does not retain the object. It retains `handler`, so use
  ///     the object that `handler` receives: if `handler` captured the owner, neither would ever be deallocated.
  ///   - scope: An object whose deallocation ends the observation too. The observation does not retain the
  ///     object.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - order: The text after `order by`.
  ///   - limit: The maximum number of rows.
  ///   - initial: Whether the current rows are delivered too, after this method has returned. With `false`, a change between your
  ///     own earlier reading and this call is missed.
  ///   - handler: Called on the main actor.
  ///   - onError: Called on the main actor when the query cannot be read, and with the error of the first row that cannot be
  ///     read. Without it, the error is printed in debug builds.
  @MainActor
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil,
    initial: Bool = true,
    _ handler: @escaping @MainActor (Owner, [Row]) -> Void,
    onError: (@MainActor (Owner, StoreError) -> Void)? = nil
  ) {
    (owner as? any ObservingCopy)?.isCopy = true
    let sql = selecting(where: condition, orderBy: order, limit: limit)
    let owner = WeakReference(owner)
    let scope = scope.map { WeakReference($0) }
    let livingOwner: @MainActor () -> Owner? = {
      if let scope, scope.object == nil { return nil }
      return owner.object
    }
    var report: (@MainActor (StoreError) -> Void)?
    if let onError {
      report = { error in if let owner = livingOwner() { onError(owner, error) } }
    }
    database.observe(
      sql,
      as: Row.self,
      initial: initial,
      while: { livingOwner() != nil },
      { rows in if let owner = livingOwner() { handler(owner, rows) } },
      onError: report
    )
  }
}
