/// How a ``ListApplier`` goes about its work.
public struct ListApplierPolicy: Hashable, Sendable {
  /// A change with more operations than this becomes a reload: nobody can follow so many animations.
  public var maximumOperations: Int

  /// Lists with more items than this, old and new together, are compared off the main actor.
  public var maximumItemsOnMainActor: Int

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - maximumOperations: A change with more operations becomes a reload.
  ///   - maximumItemsOnMainActor: Lists with more items, old and new together, are compared off the main actor.
  public init(maximumOperations: Int = 500, maximumItemsOnMainActor: Int = 20_000) {
    self.maximumOperations = maximumOperations
    self.maximumItemsOnMainActor = maximumItemsOnMainActor
  }
}
