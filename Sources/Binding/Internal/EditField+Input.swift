import ControllerSupport
import Foundation

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

  /// Whether an input method composes text that means the committed value, or the one over which the composition began, for example
  /// because it converts the text of the field again. Such text does not count as input, because nothing is lost without it.
  var composesBase: Bool {
    guard case .composing(let input, let over) = machine.edit, machine.run == nil else { return false }
    let value = machine.value(of: input, access.format.parse)
    return value == machine.base || (over != nil && value == over)
  }

  func isSame(in source: Source, as other: Source) -> Bool { plan.get(source) == plan.get(other) }

  func assignInput(to source: inout Source) {
    // The input is only assigned to the copy `source`. A property of an object (a class instance) is left out: the assignment
    // would change the object itself, and so commit the input.
    guard isIncluded, input != nil, !plan.isOfAnObject,
      let property = plan.property, let entered = value, let value = entered as? Value
    else { return }
    source[keyPath: property] = value
  }

  func assign(_ saved: Data, to source: inout Source) {
    guard let property = plan.property, !plan.isOfAnObject, let saved = saved.decoded(as: SavedInput.self),
      let value = (saved.entered ?? saved.value)?.decoded(as: Value.self)
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

  /// The restored input, as long as no rule has checked it, because there was no view yet. The field reads it again for the
  /// first view, in the language that the app has by then.
  var restored: SavedInput? { machine.proposal.flatMap { $0.isUnjudged ? $0.restored : nil } }

  var value: (any Equatable)? {
    let value: Value?
    if let restored {
      value = (restored.entered ?? restored.value)?.decoded(as: Value.self)
    } else if hasNewInput, let input = machine.input {
      value = machine.proposal?.value ?? machine.value(of: input, access.format.parse)
    } else {
      value = machine.base
    }
    return value.map { $0 as any Equatable }
  }

  func value(besides rule: FormValues) -> (any Equatable)? {
    var values = form?.values ?? rule
    values.judged = rule.judged
    return plan.isIncluded(values) ? value : machine.base.map { $0 as any Equatable }
  }

  var uncommittedInput: Data? {
    if let restored { return Data(json: restored) }
    guard let content = self.input, let input = Data(json: content) else { return nil }
    let (meaning, entered) = (Data(json: machine.value(of: content, access.format.parse)), Data(json: value))
    let isGiven = machine.given(as: content).map { _ in true }
    return Data(json: SavedInput(input: input, value: meaning, entered: entered, isGiven: isGiven))
  }
}
