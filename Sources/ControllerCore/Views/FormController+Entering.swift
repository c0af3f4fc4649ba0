public import Binding

extension FormController {
  /// Enters a value for the user, for example a value that was chosen on another screen. If the view was unloaded behind the other
  /// screen, the method loads the view.
  ///
  /// ```swift
  /// if let city = await window.presentForResult(CityPicker()) { editor.enter(city, in: \.city) }
  /// ```
  ///
  /// If ``update(with:)`` may show another record meanwhile, compare the `id` of ``saved`` first: the value may belong to the old one.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The property that the field edits. The table needs an `Edit` row for it, also if the view only shows the value.
  /// - Returns: The state of the field, or `nil` if there is no such field, which is reported, or the screen was removed.
  @discardableResult
  public final func enter<Value>(_ value: Value, in path: KeyPath<Draft, Value>) -> EditStatus? {
    guard !hasLeft else { return nil }
    loadViewIfNeeded()
    return form?.enter(value, in: path)
  }
}
