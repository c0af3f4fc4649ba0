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

extension FieldDecision {
  /// What may be committed in place of a proposed value; nil if nothing may.
  func value(of proposed: Value) -> Value? {
    switch self {
    case .accept: proposed
    case .correct(let value): value
    case .reject: nil
    }
  }

  /// This decision, which was no rejection, and one about what has become of the value.
  func followed(by next: FieldDecision) -> FieldDecision {
    if case .accept = next { self } else { next }
  }
}
