import ControllerSupport
public import Model
public import Surfaces

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
  /// The call ends with `WebError/canceled` when another page replaces the current one, when the view is unloaded, or when the
  /// task is canceled, even if the web view does not answer.
  ///
  /// - Parameters:
  ///   - script: The body of a JavaScript function.
  ///   - arguments: The values of the function's parameters, keyed by their names.
  /// - Throws: `WebError/scriptFailed(_:)`, `WebError/scriptsUnavailable` or `WebError/canceled`.
  @discardableResult
  public final func evaluate(
    _ script: String,
    arguments: [String: JSONValue] = [:]
  ) async throws(WebError) -> JSONValue {
    guard let engine = pageEngine else { throw .scriptsUnavailable }
    let result: Result<JSONValue, WebError> = await untilPageEnds(or: .failure(.canceled)) { _ in
      do throws(WebError) {
        return .success(try await engine.evaluate(script, arguments: arguments))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
