extension EditField {
  func assignInput(to source: inout Source) {
    // An assignment through a reference would commit the input: it changes an object, and not the copy `source`.
    guard isIncluded, machine.input != nil, case .assign(let path?) = plan.commit,
      !(path is ReferenceWritableKeyPath<Source, Value>), let entered = value, let value = entered as? Value
    else { return }
    source[keyPath: path] = value
  }

  func assignStoredValue(of newer: Source, over old: Source, to source: inout Source) {
    if case .assign = plan.commit { return }
    let (value, oldValue) = (plan.get(newer), plan.get(old))
    // An unchanged value is not assigned, because the setter of a property may change other properties.
    guard let path = plan.pathInCopy, plan.get(source) == oldValue, value != oldValue else { return }
    source[keyPath: path] = value
  }
}
