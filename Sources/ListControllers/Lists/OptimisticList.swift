public import DataSource
public import Interaction

extension ArrayDataSource {
  /// Creates a list that shows the items of an optimistic model, also before the server has confirmed them.
  ///
  /// ```swift
  /// super.init(ArrayDataSource(following: drafts))          // in the initializer of a list controller
  /// ```
  ///
  /// An interaction changes the model, and the list shows each change at once: see `InteractionSession/change(_:_:while:)`. The
  /// list retains the model. It is a copy and refuses moves and removals, because the model would not know of them: see
  /// `LiveDataSource/isCopy`. Override `delete(_:)` of the list controller and change the model.
  ///
  /// - Parameter model: The model.
  /// - Complexity: The complexity of `ListSnapshot/changes(from:)` for each change of the model.
  @inlinable
  public convenience init(following model: OptimisticModel<[Item]>) {
    self.init(model.value)
    follow(model)
  }

  @usableFromInline
  func follow(_ model: OptimisticModel<[Item]>) {
    keep(model)
    isCopy = true
    model.observe(self) { list, items in list.replace(with: items) }
  }
}
