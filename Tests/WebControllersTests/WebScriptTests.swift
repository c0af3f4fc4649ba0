import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Foundation
import Model
import Surfaces
import TestSupport
import WebControllers
import XCTest

/// Scripts that the app runs in a page, and the history in both directions.
@MainActor
final class WebScriptTests: SerialTestCase {
  private var stage = WebStage()

  /// A page that still loads would keep other tests waiting.
  override func tearDown() async throws {
    stage.close()
    stage = WebStage()
  }

  /// Plays an engine that never answers: the continuation is resumed only at the end of the test.
  private final class Silence {
    private var continuations: [CheckedContinuation<Void, Never>] = []
    func wait() async { await withCheckedContinuation { continuations.append($0) } }
    func end() { continuations.forEach { $0.resume() } }
    var isWaiting: Bool { !continuations.isEmpty }
  }

  private func evaluate(_ page: WebController, _ script: String) async -> Result<JSONValue, WebError> {
    do throws(WebError) { return .success(try await page.evaluate(script)) } catch { return .failure(error) }
  }

  func test_evaluate_returnsTheValueOfTheScript_orItsError() async throws {
    let page = stage.page()
    let window = await stage.show(page)
    stage.engine.onEvaluate = { script, arguments throws(WebError) in
      guard script != "throw" else { throw .scriptFailed("ReferenceError") }
      return arguments["word"] ?? .null
    }
    let early = await evaluate(page, "return 1")
    XCTAssertEqual(early, .failure(.scriptsUnavailable), "no page is loaded")
    stage.engine.finish(title: "Page")
    let value = try await page.evaluate("return word", arguments: ["word": .string("Swift")])
    XCTAssertEqual(value, .string("Swift"))
    let failed = await evaluate(page, "throw")
    XCTAssertEqual(failed, .failure(.scriptFailed("ReferenceError")))
    stage.engine.onEvaluate = nil
    let unavailable = await evaluate(page, "return 1")
    XCTAssertEqual(unavailable, .failure(.scriptsUnavailable))
    window.close()
  }

  func test_evaluate_engineThatNeverAnswers_endsWithThePage_theViewAndTheTask() async {
    let ends:
      [(String, @MainActor (WebStage, WebController, Task<Result<JSONValue, WebError>, Never>) -> Void)] = [
        (
          "another page",
          { stage, page, _ in
            page.load(.request(stage.other))
            stage.engine.finish(title: "Other")
          }
        ),
        ("the view", { _, page, _ in page.reloadView() }),
        ("the task", { _, _, task in task.cancel() }),
      ]
    for (name, end) in ends {
      let stage = WebStage()
      let silence = Silence()
      let page = stage.page()
      let window = await stage.show(page)
      stage.engine.finish(title: "Page")
      stage.engine.onEvaluate = { _, _ throws(WebError) in
        await silence.wait()
        return .null
      }
      let task = Task { await evaluate(page, "return 1") }
      await until { silence.isWaiting }
      end(stage, page, task)
      let result = await task.value
      XCTAssertEqual(result, .failure(.canceled), name)
      silence.end()
      window.close()
    }
  }

  func test_challenge_defaultAnswer_table() async {
    let table: [(WebChallenge.Kind, WebChallengeAnswer)] = [
      (.certificate(isTrusted: true), .systemDefault),
      (.certificate(isTrusted: false), .refuse),
      (.password(realm: "a"), .systemDefault),
      (.clientCertificate, .systemDefault),
      (.other("Negotiate"), .systemDefault),
    ]
    for (kind, expected) in table {
      let challenge = WebChallenge(host: "example.org", kind: kind)
      let answer = await stage.page().answer(challenge)
      XCTAssertEqual(answer, expected, "\(kind)")
    }
  }

  private final class ArticleController: WebController {
    var shared: [JSONValue] = []

    override func viewDidLoad() {
      scripts.handle("share", self) { article, message in article.shared.append(message) }
    }

    func highlight(_ word: String) async throws(WebError) -> JSONValue {
      try await evaluate("return highlight(word)", arguments: ["word": .string(word)])
    }
  }

  /// The recipe "The scripts of a page" of `WebControllers.docc`.
  func test_recipe_articleWithScripts() async throws {
    let engine = stage.engine
    let article = ArticleController(stage.home) { engine }
    let window = await stage.show(article)
    engine.onEvaluate = { _, arguments throws(WebError) in arguments["word"] ?? .null }
    engine.finish(title: "Article")
    article.receive(.message(name: "share", body: .string("SE-0401")))
    XCTAssertEqual(article.shared, [.string("SE-0401")])
    let word = try await article.highlight("Swift")
    XCTAssertEqual(word, .string("Swift"))
    window.close()
  }

  /// The script of a call that was canceled before it began ran all the same.
  func test_evaluate_canceledTask_runsNoScript() async {
    let page = stage.page()
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    var scripts: [String] = []
    stage.engine.onEvaluate = { script, _ throws(WebError) in
      scripts.append(script)
      return .null
    }
    let task = Task { await evaluate(page, "pay()") }
    task.cancel()
    let result = await task.value
    await window.settle()
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(result, .failure(.canceled))
    XCTAssertEqual(scripts, [])
    window.close()
  }

  /// The call waited until another page was opened.
  func test_evaluate_processOfThePageEnds_isCanceled() async {
    let page = stage.page()
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    let silence = Silence()
    stage.engine.onEvaluate = { _, _ throws(WebError) in
      await silence.wait()
      return .null
    }
    let task = Task { await evaluate(page, "wait()") }
    await until { silence.isWaiting }
    page.receive(.failed(.processEnded))
    let result = await task.value
    silence.end()
    XCTAssertEqual(result, .failure(.canceled))
    window.close()
  }
}
