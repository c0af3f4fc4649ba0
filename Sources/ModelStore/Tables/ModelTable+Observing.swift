import ControllerSupport
import Model

extension ModelTable {
  /// Calls `handler` with the rows after every committed change that touches the table, for as long as
  /// `owner` (and `scope`, if given) lives.
  ///
  /// ```swift
  /// bookmarks.observe(self, orderBy: "addedAt") { controller, rows in controller.show(rows) }
  /// ```
  ///
  /// Changes are those made through any `Database` of this process that is open on the file, including those by
  /// triggers and foreign keys. All
  /// that are committed in one main-actor turn, or while rows are being read, make one call. The rows are
  /// read away from the main actor, for all observers at one moment; observers are called in the order in
  /// which they registered. There is no call for the rows of now: observe first, then read them.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and passed to `handler`, which therefore need not capture it.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - condition: Which rows; all of them if it is nil.
  ///   - order: What follows `order by`.
  ///   - limit: How many rows at most.
  ///   - handler: Called on the main actor. Released when the observation has ended, at the next change or
  ///     registration, or with the database, which the observation does not keep alive.
  ///   - onError: Called on the main actor in place of `handler` when the rows could not be read.
  @MainActor
  public func observe<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil,
    _ handler: @escaping @MainActor (Owner, [Row]) -> Void,
    onError: @escaping @MainActor (Owner, StoreError) -> Void = { _, _ in }
  ) {
    let owner = WeakReference(owner)
    let scope = scope.map { WeakReference($0) }
    let livingOwner: @MainActor () -> Owner? = {
      if let scope, scope.object == nil { return nil }
      return owner.object
    }
    let sql = selecting(where: condition, orderBy: order, limit: limit)
    database.changes.add(
      ChangeHub.Observation(
        table: SQLName(name),
        isAlive: { livingOwner() != nil },
        fetch: { source in
          let result = Result { () throws(StoreError) in try Self.decoded(sql, in: source.get()).value }
          return {
            guard let owner = livingOwner() else { return }
            switch result {
            case .success(let rows): handler(owner, rows)
            case .failure(let error): onError(owner, error)
            }
          }
        }
      )
    )
  }
}
