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
    let (first, firstLater) = (check, later)
    var joined = firstLater ?? next.later
    if let firstLater, let nextLater = next.later {
      joined = { value in
        let decision = await firstLater(value)
        guard let value = decision.value(of: value) else { return decision }
        return decision.followed(by: await nextLater(value))
      }
    }
    return FieldValidation(
      check: { value, form in
        let decision = first(value, form)
        guard let value = decision.value(of: value) else { return decision }
        return decision.followed(by: next.check(value, form))
      },
      later: joined
    )
  }
}
