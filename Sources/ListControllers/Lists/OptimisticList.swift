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
  /// list retains the model. It refuses moves, and the default `delete(_:)` of a list controller has no effect, because the model
  /// would not know of these changes. Override `delete(_:)` and change the model.
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
    shouldMove = { _, _ in false }
    allowsRemoval = false
    model.observe(self) { list, items in list.replace(with: items) }
  }
}
