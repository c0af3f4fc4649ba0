import ControllerSupport
public import Model

/// Who takes the messages that scripts of a page post: one for each name.
///
/// ```swift
/// scripts.handle("share", self) { controller, message in controller.share(message) }
/// // in the page, with an engine of WebKit's: webkit.messageHandlers.share.postMessage({title: "…"})
/// ```
@MainActor
public final class ScriptBridge {
  private struct Handler {
    let owner: WeakReference<AnyObject>
    let call: @MainActor (JSONValue) -> Void
  }

  private var handlers: [String: Handler] = [:]
  /// Called when ``names`` may be others.
  var onChange: @MainActor () -> Void = {}

  init() {}

  /// The names that somebody handles.
  public var names: Set<String> { Set(handlers.filter { $0.value.owner.object != nil }.keys) }

  /// Calls `handler` with every message to `name` from now on, for as long as `owner` lives. Replaces an earlier handler of
  /// that name.
  ///
  /// - Parameters:
  ///   - name: The name that scripts use.
  ///   - owner: Held weakly and passed to `handler`.
  ///   - handler: Called on the main actor.
  public func handle<Owner: AnyObject>(
    _ name: String,
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, JSONValue) -> Void
  ) {
    let owner = WeakReference(owner as AnyObject)
    handlers[name] = Handler(owner: owner) { message in
      if let owner = owner.object as? Owner { handler(owner, message) }
    }
    onChange()
  }

  /// Lets nobody handle messages to `name` any more.
  public func remove(_ name: String) {
    handlers[name] = nil
    onChange()
  }

  /// Hands a message to whom it is for. A name whose owner has died is removed.
  func receive(_ name: String, _ body: JSONValue) {
    guard let handler = handlers[name] else { return }
    guard handler.owner.object != nil else { return remove(name) }
    handler.call(body)
  }
}
