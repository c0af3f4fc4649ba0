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
  /// Only a call by ``save(_:)``, or by the asynchronous closure of `onCommit` of a field, needs no comparison: it enters nothing if
  /// the form shows another record by then.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The property that the field edits. The table needs an `Edit` row for it, also if the view only shows the value.
  /// - Returns: The state of the field, or `nil` if nothing was entered: there is no such field, which is reported, the screen was
  ///   removed, or the form shows another record.
  @discardableResult
  public final func enter<Value>(_ value: Value, in path: KeyPath<Draft, Value>) -> EditStatus? {
    guard !hasLeft, !isCalledLate else { return nil }
    loadViewIfNeeded()
    return form?.enter(value, in: path)
  }

  /// Discards all changes of the user: the form shows the model that was saved last.
  ///
  /// A call of ``save(_:)`` that is running is not canceled. If it succeeds, the form shows the model that the call has saved.
  ///
  /// Nothing is discarded if ``save(_:)`` or the asynchronous closure of `onCommit` of a field makes the call, and the form shows
  /// another record by then.
  public final func discardChanges() { if !isCalledLate { discardChanges(except: nil) } }

  final func show(_ draft: Draft, isOtherRecord: Bool = false) {
    binding?.follow(draft, isOtherRecord: isOtherRecord)
    setNeedsPreferencesUpdate()
  }
}
