public import Foundation

/// The decision of a validation rule about a value that the user has entered in a field.
public enum FieldDecision<Value> {
  /// The value may be committed.
  case accept
  /// The payload is committed instead of the value that the user has entered, for example 10 instead of 11. The view shows the
  /// payload when the user leaves the field.
  case correct(Value)
  /// The value may not be committed. The payload is the message for the user.
  case reject(String)
  /// The rule cannot decide now, for example because a server does not answer. The payload is the message for the user. The
  /// value is not committed, and the next attempt to commit asks the rule again.
  case undecided(String)

  /// Returns the value to commit when the user has entered the value `proposed`: the same value, a corrected one, or `nil`
  /// if the value is rejected.
  func value(of proposed: Value) -> Value? {
    switch self {
    case .accept: proposed
    case .correct(let value): value
    case .reject, .undecided: nil
    }
  }

  /// Returns the common decision of two rules. `self` is the decision of the first rule, and `next` is the decision of
  /// the second rule. If the second rule accepts the value, the result is `self`, which may contain a correction.
  /// Otherwise the result is `next`.
  func followed(by next: FieldDecision) -> FieldDecision { if case .accept = next { self } else { next } }
}

extension FieldDecision: Sendable where Value: Sendable {}
extension FieldDecision: Equatable where Value: Equatable {}

/// The rules of a field: which values may be committed, which are corrected, and which are refused with a message.
///
/// ```swift
/// let age = FieldValidation<Int>.range(0...150, "An age is from 0 to 150")
/// let name = FieldValidation<String>.required("Enter a name").and(.length(2...40, "2 to 40 letters"))
/// let again = FieldValidation<String> { value, form in
///   form[\SignUp.password] == value ? .accept : .reject("The passwords differ")
/// }
/// ```
///
/// Rules that wait, for a server for instance, are created with `asynchronous`, and are asked last.
@MainActor
public struct FieldValidation<Value> {
  /// The rule that decides at once about the value that the user has entered.
  let check: @MainActor (Value, FormValues) -> FieldDecision<Value>
  /// The rule that decides later, for example after a request to a server. It checks only values that the rule ``check``
  /// has accepted. The property is `nil` if the field has no such rule.
  let checkLater: (@MainActor (Value, FormValues, any Clock<Duration>) async -> FieldDecision<Value>)?
}

extension FieldValidation {
  /// Creates a validation rule that decides at once. The rule may read other fields of the form. When such a field changes,
  /// the form checks this field again.
  ///
  /// - Parameter check: Decides about a value. The closure should have no side effects. It must not read the form's `isValid`
  ///   or `editing`, because they would call the closure again, without end.
  public init(_ check: @escaping @MainActor (Value, FormValues) -> FieldDecision<Value>) {
    self.init(check: check, checkLater: nil)
  }

  /// The rule that accepts every value.
  public static var none: FieldValidation { FieldValidation { _, _ in .accept } }

  /// A rule that waits for its answer: whether a user name is free, for example.
  ///
  /// ```swift
  /// .asynchronous(after: .milliseconds(300)) { name, form in
  ///   try await service.isFree(name, in: form[\SignUp.country]) ? .accept : .reject("This name is taken.")
  /// }
  /// ```
  ///
  /// An asynchronous rule is asked after the rules that decide at once have accepted the value. Only the last value counts: a
  /// newer value cancels the task that checks an older one, and the older answer is dropped. When the rule has read another
  /// field, and that field changes, the rule is asked again. `HeadlessWindow.settle()` waits for the delay and the check.
  ///
  /// The rule is asked again even about input that is committed already: if the rule then refuses it because of the new value
  /// of the other field, the form is not valid. The rule is not asked about a value that comes from the source, also from a
  /// restored one, or that a form has saved: such a value counts as accepted, also when the user enters it again. It is asked
  /// about restored input.
  ///
  /// - Parameters:
  ///   - delay: How long a value must stay unchanged before the rule is asked, on the ``ViewBinding/clock`` of the binding.
  ///   - failure: Returns the message for the user when `check` throws. The field is then undecided, and the next attempt to
  ///     commit asks the rule again.
  ///   - check: Decides about a value. The closure may read the values of the other fields. Its task is canceled when the
  ///     value changes, when the input is discarded, and when the binding is deallocated.
  public static func asynchronous(
    after delay: Duration,
    failure: @escaping @MainActor (any Error) -> String = { $0.localizedDescription },
    _ check: @escaping @MainActor (Value, FormValues) async throws -> FieldDecision<Value>
  ) -> FieldValidation {
    FieldValidation(check: { _, _ in .accept }) { value, form, clock in
      do {
        if delay > .zero { try await clock.sleep(for: delay) }
        return try await check(value, form)
      } catch {
        return .undecided(failure(error))
      }
    }
  }

  /// Creates an asynchronous rule that reads only the value of this field. Otherwise, it works like the rule whose closure
  /// also gets the other fields of the form.
  public static func asynchronous(
    after delay: Duration,
    failure: @escaping @MainActor (any Error) -> String = { $0.localizedDescription },
    _ check: @escaping @MainActor (Value) async throws -> FieldDecision<Value>
  ) -> FieldValidation {
    asynchronous(after: delay, failure: failure) { value, _ in try await check(value) }
  }

  /// Returns a validation that asks these rules first, and then the rules of `next`. It stops at the first rule that
  /// rejects the value. If a rule corrects the value, the next rule checks the corrected value.
  ///
  /// - Parameter next: The rules that are asked afterwards.
  public func and(_ next: FieldValidation) -> FieldValidation {
    var later = checkLater ?? next.checkLater
    if let firstLater = checkLater {
      later = { value, form, clock in
        var decision = await firstLater(value, form, clock)
        var form = form
        guard let corrected = decision.value(of: value) else { return decision }
        form.judged?.value = corrected
        // The asynchronous rule has corrected the value. Until now, the rules of `next` have checked only the uncorrected
        // value, so they check the corrected one here.
        if case .correct = decision { decision = decision.followed(by: next.check(corrected, form)) }
        let checked = decision.value(of: corrected)
        guard let nextLater = next.checkLater, let value = checked else { return decision }
        form.judged?.value = value
        return decision.followed(by: await nextLater(value, form, clock))
      }
    }
    let decide: @MainActor (Value, FormValues) -> FieldDecision<Value> = { [check] value, form in
      let decision = check(value, form)
      guard let value = decision.value(of: value) else { return decision }
      var form = form
      form.judged?.value = value
      return decision.followed(by: next.check(value, form))
    }
    return FieldValidation(check: decide, checkLater: later)
  }
}
