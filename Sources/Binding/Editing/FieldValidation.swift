/// The rules of a field: what may be committed, what is corrected, and what is refused with which words.
///
/// ```swift
/// let age = FieldValidation<Int>.range(0...150, "An age is from 0 to 150")
/// let name = FieldValidation<String>.required("Enter a name").and(.length(2...40, "2 to 40 letters"))
/// let again = FieldValidation<String> { value, form in
///   form["password"] == value ? .accept : .reject("The passwords differ")
/// }
/// ```
///
/// Rules that ask others, such as a server, come last: see ``asynchronous(after:clock:_:)``.
@MainActor
public struct FieldValidation<Value> {
  /// Decides at once.
  let check: @MainActor (Value, FormValues) -> FieldDecision<Value>
  /// Decides later, about a value that was accepted at once.
  let later: (@MainActor (Value) async -> FieldDecision<Value>)?

  /// A rule of your own, which may look at the other fields of the form.
  ///
  /// It is asked again when another field changes.
  ///
  /// - Parameter check: Decides about a value. It should have no effect.
  public init(_ check: @escaping @MainActor (Value, FormValues) -> FieldDecision<Value>) {
    self.init(check: check, later: nil)
  }

  private init(
    check: @escaping @MainActor (Value, FormValues) -> FieldDecision<Value>,
    later: (@MainActor (Value) async -> FieldDecision<Value>)?
  ) {
    (self.check, self.later) = (check, later)
  }

  /// The rule that accepts everything.
  public static var none: FieldValidation { FieldValidation { _, _ in .accept } }

  /// A rule that asks somebody and waits for the answer: whether a user name is free, say.
  ///
  /// It is asked once the rules that decide at once have accepted. Of several values only the last
  /// counts: a newer one cancels the task that asks about an older one, and its answer is dropped.
  ///
  /// - Parameters:
  ///   - delay: How long a value must stay unchanged before anybody is asked.
  ///   - clock: Measures the delay.
  ///   - check: Decides about a value, in a task that is cancelled when the value changes, when the
  ///     editing is discarded and when the binding dies.
  public static func asynchronous(
    after delay: Duration,
    clock: any Clock<Duration>,
    _ check: @escaping @MainActor (Value) async -> FieldDecision<Value>
  ) -> FieldValidation {
    FieldValidation(
      check: { _, _ in .accept },
      later: { value in
        // Nobody reads the answer of a cancelled task.
        do { try await clock.sleep(for: delay) } catch { return .accept }
        return await check(value)
      }
    )
  }

  /// These rules, then others: the first that rejects is the last that is asked, and what one
  /// corrects is what the next is asked about.
  ///
  /// - Parameter next: The rules that are asked afterwards.
  public func and(_ next: FieldValidation) -> FieldValidation {
    let (first, firstLater) = (self, later)
    var joined = firstLater ?? next.later
    if let firstLater, let nextLater = next.later {
      joined = { await firstLater($0).then($0, nextLater) }
    }
    return FieldValidation(
      check: { value, form in first.check(value, form).then(value) { next.check($0, form) } },
      later: joined
    )
  }
}

extension FieldDecision {
  /// This decision about a value followed by another about what has become of it.
  fileprivate func then(_ value: Value, _ next: (Value) -> FieldDecision) -> FieldDecision {
    switch self {
    case .accept: return next(value)
    case .reject: return self
    case .correct(let corrected):
      let decision = next(corrected)
      if case .accept = decision { return self }
      return decision
    }
  }

  @MainActor
  fileprivate func then(
    _ value: Value,
    _ next: @MainActor (Value) async -> FieldDecision
  ) async -> FieldDecision {
    switch self {
    case .accept: return await next(value)
    case .reject: return self
    case .correct(let corrected):
      let decision = await next(corrected)
      if case .accept = decision { return self }
      return decision
    }
  }
}
