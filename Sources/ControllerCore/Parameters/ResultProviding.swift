public import Navigator

/// A controller that hands a result back to whoever shows it, once.
///
/// ```swift
/// final class AuthorPicker: ViewController<PickerView>, ResultProviding {
///   typealias Output = Author
///   func handleSelection(_ author: Author) { finish(with: author) }
/// }
///
/// let picker = AuthorPicker()
/// picker.onResult(self) { editor, outcome in
///   if case .value(let author) = outcome { editor.add(author) }
/// }
/// stack.push(picker)
/// ```
@MainActor
public protocol ResultProviding<Output>: Controller {
  /// What it hands back.
  associatedtype Output: Sendable
}

/// When a result reaches the one who waits for it.
public enum ResultDelivery: Hashable, Sendable {
  /// When the controller has left and everything has settled, so that the receiver is on screen again.
  case afterLeaving
  /// At once, while the controller is still on screen.
  case immediately
}

extension ResultProviding {
  /// Calls `handler` once with how this controller ended: with a value, or dismissed without one.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and passed to `handler`. After its death nobody is called.
  ///   - delivery: When. A controller that leaves without a result is `.dismissed` after it has left, always.
  ///   - handler: Replaces an earlier one. Released when it was called.
  public func onResult<Owner: AnyObject>(
    _ owner: Owner,
    delivery: ResultDelivery = .afterLeaving,
    _ handler: @escaping @MainActor (Owner, NavigationOutcome<Output>) -> Void
  ) {
    // A controller that is used again begins anew.
    let value = hasLeft ? nil : extras.result?.value
    extras.result = ControllerResult(delivery: delivery, value: value) { [weak owner] value in
      guard let owner else { return }
      handler(owner, (value as? Output).map(NavigationOutcome.value) ?? .dismissed)
    }
    if value != nil, delivery == .immediately || container == nil { deliverResult() }
  }

  /// Ends what this controller is for: its container takes it off the screen, and the result is handed back. If the
  /// container keeps it, see ``Controller/childDidFinish(_:)``, the result is handed back at once.
  ///
  /// Only the first result counts; another one is reported as ``ControllerDiagnostic/Reason/finishedTwice``. A controller
  /// that has left and is shown again may finish again.
  public func finish(with output: Output) {
    var result = extras.result ?? ControllerResult()
    guard result.value == nil else { return report(.finishedTwice) }
    result.value = output
    extras.result = result
    if result.delivery == .immediately { deliverResult() }
    if container?.childDidFinish(self) != true { deliverResult() }
  }
}

// MARK: - Many values

extension ResultProviding {
  /// Calls `handler` with each value that this controller hands back with ``provide(_:)`` while it stays on screen.
  ///
  /// ```swift
  /// filterPanel.onOutput(self) { list, filter in list.apply(filter) }
  /// stack.push(filterPanel)
  /// ```
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`. It is referenced weakly, and its deallocation ends the calls.
  ///   - handler: The handler, which replaces an earlier one.
  public func onOutput<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, Output) -> Void
  ) {
    extras.outputHandler = { [weak owner] value in
      if let owner, let output = value as? Output { handler(owner, output) }
    }
  }

  /// Hands a value back without leaving the screen, any number of times. The values do not count as the result: call
  /// ``finish(with:)`` for that.
  public func provide(_ output: Output) {
    extrasIfAny?.outputHandler?(output)
  }
}

/// A result on its way.
struct ControllerResult {
  var delivery = ResultDelivery.afterLeaving
  var value: (any Sendable)?
  /// Called once, with the value or without; `nil` when that was done, or when nobody has asked.
  var handler: (@MainActor (Any?) -> Void)?
}

extension Controller {
  /// Hands the result back, or that there is none, unless that was done.
  func deliverResult() {
    takeResult()?()
  }

  /// What hands the result back, or that there is none; `nil` if that was done.
  func takeResult() -> (@MainActor () -> Void)? {
    guard let result = extrasIfAny?.result, let handler = result.handler else { return nil }
    extras.result?.handler = nil
    return { handler(result.value) }
  }
}
