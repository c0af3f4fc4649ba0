import ControllerSupport
public import Model

extension WebController {
  /// Runs a script in the current page and returns its value.
  ///
  /// ```swift
  /// let count = try await page.evaluate("return document.links.length")
  /// try await page.evaluate("highlight(word)", arguments: ["word": "Swift"])
  /// ```
  ///
  /// Pass values as arguments. A value that is inserted into the text of a script can change the meaning of the script.
  ///
  /// The call ends with ``WebError/canceled`` when another page replaces the current one, when the view is unloaded, or when the
  /// task is canceled, even if the web view does not answer.
  ///
  /// - Parameters:
  ///   - script: The body of a JavaScript function.
  ///   - arguments: The values of the function's parameters, keyed by their names.
  /// - Throws: ``WebError/scriptFailed(_:)``, ``WebError/scriptsUnavailable`` or ``WebError/canceled``.
  @discardableResult
  public final func evaluate(
    _ script: String,
    arguments: [String: JSONValue] = [:]
  ) async throws(WebError) -> JSONValue {
    guard let engine = pageEngine else { throw .scriptsUnavailable }
    let call = ScriptCall("result of a script", ifForgotten: .failure(.canceled))
    scriptCalls.append(call)
    let task = Task {
      // The task begins in a later turn of the main actor. By then the caller of the script may have been canceled, or the user
      // may have opened another page. The script must not run on that other page.
      guard !Task.isCancelled, !call.isFulfilled else { return }
      let result: Result<JSONValue, WebError>
      do throws(WebError) {
        result = .success(try await engine.evaluate(script, arguments: arguments))
      } catch {
        result = .failure(error)
      }
      call.fulfill(result)
    }
    // Without a value, the current task was canceled.
    let result = await call.future.value() ?? .failure(.canceled)
    task.cancel()
    scriptCalls.removeAll { $0 === call }
    return try result.get()
  }

  /// Ends the calls of ``evaluate(_:arguments:)`` whose scripts are still running, with the error ``WebError/canceled``.
  final func cancelScripts() {
    for call in scriptCalls { call.fulfill(.failure(.canceled)) }
    scriptCalls.removeAll()
  }
}

/// A call of `evaluate` that waits for the result of a script. Only the first result counts, because the script may end
/// after the call was canceled.
typealias ScriptCall = Promise<Result<JSONValue, WebError>>
