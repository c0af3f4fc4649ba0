public import Navigator

/// A controller that returns one result to the code that has shown it.
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
  /// The type of the result.
  associatedtype Output: Sendable
}

extension ResultProviding {
  /// Calls `handler` once with the outcome of this controller, a value or `.dismissed`: after the controller has left and everything has
  /// settled, so that the receiver is on screen again.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`, referenced weakly. If it is deallocated, `handler` is not
  ///     called.
  ///   - handler: The handler. It replaces an earlier handler, and is released after the call.
  public func onResult<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, NavigationOutcome<Output>) -> Void
  ) {
    // A controller that has left and is shown again has no result yet, so an old one is dropped.
    let value = hasLeft ? nil : extras.result?.value
    extras.result = ControllerResult(value: value) { [weak owner] value in
      guard let owner else { return }
      handler(owner, (value as? Output).map(NavigationOutcome.value) ?? .dismissed)
    }
    if value != nil, container == nil { deliverResult() }
  }

  /// Asks the container to close this controller, and delivers the result to the handler of ``onResult(_:_:)``.
  ///
  /// If the container does not close the controller (its ``Controller/childDidFinish(_:)`` returns `false`), the result is
  /// delivered at once.
  ///
  /// Only the first result counts; another one is reported as ``ControllerDiagnostic/Reason/finishedTwice``. A controller
  /// that was removed and is shown again may finish again.
  public func finish(with output: Output) {
    var result = extras.result ?? ControllerResult()
    guard result.value == nil else { return report(.finishedTwice) }
    result.value = output
    extras.result = result
    if !close() { deliverResult() }
  }
}

/// The result of a controller that was not delivered yet, and the handler that receives it.
struct ControllerResult {
  var value: (any Sendable)?
  /// Called once, with or without a value. `nil` after the call, and if nothing was registered.
  var handler: (@MainActor (Any?) -> Void)?
}

extension Controller {
  /// Delivers the result, or the dismissal, unless that was done.
  func deliverResult() {
    takeResult()?()
  }

  /// Returns a closure that delivers the result, or the dismissal without a result, and removes the handler. Returns `nil` if
  /// nobody waits for the result.
  func takeResult() -> (@MainActor () -> Void)? {
    guard let result = extrasIfAny?.result, let handler = result.handler else { return nil }
    extras.result?.handler = nil
    return { handler(result.value) }
  }
}
