public import Navigator

/// A controller with one result for the code that shows the controller.
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
  /// The type of the result that the controller returns.
  associatedtype Output: Sendable
}

extension ResultProviding {
  /// Registers a handler for the outcome of this controller: `.value` with its result, or `.dismissed` without one. The handler
  /// is called once, after the controller was removed and its transition has ended, so that `owner` is usually on screen again.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`, referenced weakly. If it is deallocated, `handler` is not
  ///     called.
  ///   - handler: The handler, which replaces an earlier handler. The controller releases it after the call.
  public func onResult<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, NavigationOutcome<Output>) -> Void
  ) {
    // After the removal of the controller (`hasLeft`), its stored result is old. The new handler must not receive it when the
    // controller is shown again.
    let value = hasLeft ? nil : extras.result?.value
    extras.result = ControllerResult(value: value) { [weak owner] value in
      guard let owner else { return }
      // `value` is `nil` if the controller ended without a result. The handler then gets `.dismissed`. A direct cast
      // `value as? Output` would give `.value(nil)` if `Output` is an optional type.
      handler(owner, value.flatMap { $0 as? Output }.map(NavigationOutcome.value) ?? .dismissed)
    }
    if value != nil, container == nil { deliverResult() }
  }

  /// Closes this controller, and delivers a result to the handler of ``onResult(_:_:)`` when the controller was removed.
  ///
  /// If the container does not close the controller, because its ``Controller/childDidFinish(_:)`` returns `false`, the result
  /// is delivered at once.
  ///
  /// Only the first result counts. A second call, for example after two quick taps, only tries again to close the controller. If
  /// that is not possible, because the controller was removed before, ``ControllerDiagnostic/Reason/finishedTwice`` is reported.
  /// A controller that was removed and is shown again may finish again.
  public func finish(with output: Output) {
    var result = extras.result ?? ControllerResult()
    guard result.value == nil else {
      // The controller has called `finish(with:)` before, but may still be in its container: it was below a screen with unsaved
      // changes, and the user has chosen to keep these changes. So `close()` is tried again.
      if !isMovingFromParent, !close() { report(.finishedTwice) }
      return
    }
    result.value = output as any Sendable
    extras.result = result
    if !close() { deliverResult() }
  }
}

/// The result of a controller that has not been delivered yet, and the handler that receives it.
struct ControllerResult {
  var value: (any Sendable)?
  /// The closure to call with the result when the controller was removed. Its argument is `nil` if the controller ended without
  /// a result. The property becomes `nil` before the call, so that the closure is called only once.
  var handler: (@MainActor (Any?) -> Void)?
}

extension Controller {
  /// Whether ``ResultProviding/finish(with:)`` was called before this controller was added to a container, for example in its
  /// initializer. A window does not present such a controller. A container adds it, and removes it again at once.
  final var hasFinishedBeforeAdded: Bool { container == nil && !hasLeft && extrasIfAny?.result?.value != nil }

  /// Calls the registered handler with the result, or with `nil` if the controller has none. Does nothing if the handler was
  /// called before.
  func deliverResult() { takeResult()?() }

  /// Removes the registered handler, and returns a closure that calls it with the result. Returns `nil` if there is no
  /// handler.
  func takeResult() -> (@MainActor () -> Void)? {
    guard let result = extrasIfAny?.result, let handler = result.handler else { return nil }
    extras.result?.handler = nil
    return { handler(result.value) }
  }
}
