import ControllerSupport

extension EditField {
  func reportLoss(_ reason: String) {
    Diagnostics.report("The field \(id) was not committed, and \(reason)")
  }

  func focus() { if let view = form?.view { plan.focus(view) } }

  func connect(to target: Target, _ report: @escaping @MainActor (EditEvent) -> Void) {
    plan.connect(target, report)
  }

  /// The input that was not committed.
  var input: Input? { composesBase ? nil : machine.input }

  /// Whether an input method composes text that means the committed value, for example because it converts the text of the
  /// field again. Such text does not count as input, because nothing is lost without it.
  var composesBase: Bool {
    guard case .composing(let input) = machine.edit, machine.run == nil else { return false }
    return machine.value(of: input, access.format.parse) == machine.base
  }

  func isSame(in source: Source, as other: Source) -> Bool { plan.get(source) == plan.get(other) }

  func assignInput(to source: inout Source) {
    // The input is only assigned to the copy `source`. A property of an object (a class instance) is left out: the assignment
    // would change the object itself, and so commit the input.
    guard isIncluded, input != nil, case .assign = plan.commit, !plan.isOfAnObject,
      let property = plan.property, let entered = value, let value = entered as? Value
    else { return }
    source[keyPath: property] = value
  }

  func assignStoredValue(of newer: Source, over old: Source, to source: inout Source) {
    if case .assign = plan.commit { return }
    if isSame(in: source, as: old) { assignChange(in: newer, over: old, to: &source) }
  }

  func assignChange(in newer: Source, over old: Source, to source: inout Source) {
    let value = plan.get(newer)
    // An unchanged value is not assigned, because the setter of a property may change other properties.
    guard let property = plan.property, !plan.isOfAnObject, value != plan.get(old) else { return }
    source[keyPath: property] = value
  }
}
