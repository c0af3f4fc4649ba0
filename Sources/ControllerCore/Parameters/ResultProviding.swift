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
    extras.result = ControllerResult(delivery: delivery, value: extras.result?.value) { [weak owner] value in
      guard let owner else { return }
      handler(owner, (value as? Output).map(NavigationOutcome.value) ?? .dismissed)
    }
  }

  /// Ends what this controller is for: its container takes it off the screen, and the result is handed back.
  ///
  /// Only the first result counts; another one is reported as ``ControllerDiagnostic/Reason/finishedTwice``.
  public func finish(with output: Output) {
    var result = extras.result ?? ControllerResult(delivery: .afterLeaving) { _ in }
    guard result.value == nil else { return report(.finishedTwice) }
    result.value = output
    extras.result = result
    if result.delivery == .immediately || container == nil { deliverResult() }
    container?.childDidFinish(self)
  }
}

/// A result on its way.
struct ControllerResult {
  let delivery: ResultDelivery
  var value: Any?
  /// Called once, with the value or without.
  var deliver: (@MainActor (Any?) -> Void)?

  init(delivery: ResultDelivery, value: Any? = nil, deliver: @escaping @MainActor (Any?) -> Void) {
    self.delivery = delivery
    self.value = value
    self.deliver = deliver
  }
}

extension Controller {
  /// Hands the result back, or that there is none, unless that was done.
  func deliverResult() {
    guard let result = extrasIfAny?.result, let deliver = result.deliver else { return }
    extras.result?.deliver = nil
    deliver(result.value)
  }
}
