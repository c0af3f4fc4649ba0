/// What a rule says of a value that somebody proposes for a field.
public enum FieldDecision<Value> {
  /// The value may be committed.
  case accept
  /// Another value is committed in its place. The view shows it when the editing ends.
  case correct(Value)
  /// The value may not be committed, for a reason that the user can read.
  case reject(String)
}

extension FieldDecision: Sendable where Value: Sendable {}
extension FieldDecision: Equatable where Value: Equatable {}
