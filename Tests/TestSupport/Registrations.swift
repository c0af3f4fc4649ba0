/// Returns the number of registrations that Observation keeps for an `@Observable` object, or `nil` if its registrar is built in
/// another way. Observation has no function for it.
public func registrations(of object: Any) -> Int? {
  var value = object
  for name in ["_$observationRegistrar", "extent", "context", "state", "buffer", "header", "observations"] {
    let mirrors = sequence(first: Mirror(reflecting: value)) { $0.superclassMirror }
    let next = mirrors.lazy.flatMap(\.children).first { $0.label == name }
    guard let next else { return nil }
    value = next.value
  }
  return Mirror(reflecting: value).children.count
}
