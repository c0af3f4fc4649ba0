import ControllerSupport
public import Model

/// The handlers of the messages that scripts of a page post, keyed by name.
///
/// ```swift
/// page.scripts.handle("share", self) { controller, message in controller.share(message) }
/// // In the page, if WebKit shows it: webkit.messageHandlers.share.postMessage({title: "…"})
/// ```
@MainActor
public final class ScriptBridge {
  private typealias Handler = (owner: WeakReference<AnyObject>, call: @MainActor (JSONValue) -> Void)

  private var handlers: [String: Handler] = [:]
  /// Called after a handler was added or removed. The controller then passes the new ``names`` to the web view, which
  /// accepts only messages with these names.
  var onChange: @MainActor () -> Void = {}

  /// The names with a handler whose owner is alive.
  var names: Set<String> { Set(handlers.filter { $0.value.owner.object != nil }.keys) }

  /// Registers a handler, which replaces an earlier handler of the same name.
  ///
  /// - Parameters:
  ///   - name: The name that scripts use.
  ///   - owner: Held weakly and passed to `handler`. Deallocating the owner removes the handler.
  ///   - handler: Called on the main actor with each message.
  public func handle<Owner: AnyObject>(
    _ name: String,
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, JSONValue) -> Void
  ) {
    let owner = WeakReference(owner as AnyObject)
    handlers[name] = (owner, { if let owner = owner.object as? Owner { handler(owner, $0) } })
    onChange()
  }

  /// Removes the handler of a name.
  public func remove(_ name: String) {
    handlers[name] = nil
    onChange()
  }

  /// Calls the handler of a message that a script of the page has posted. If the owner of the handler was deallocated,
  /// removes the handler.
  func receive(_ name: String, _ body: JSONValue) {
    guard let handler = handlers[name] else { return }
    guard handler.owner.object != nil else { return remove(name) }
    handler.call(body)
  }
}
