import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import ItemLayouts
import Model
import Surfaces
import WebControllers

/// The base class of web pages: titles, going back, progress, errors, messages and dialogs of scripts. The host
/// provides the web engine. In this sample an engine without a screen replaces it.
@MainActor
enum WebControllerPattern {
  static func run(_ print: @escaping Printer) async throws {
    let scroller = HeadlessScroller()
    let engine = HeadlessWebEngine(scroller: scroller)
    let user = ScriptedPrompts(.chose(PromptAction.confirmID))
    let page = PrintingPage(try .address("https://example.org/café"), prompts: user) { engine }
    page.print = print
    page.title = "News"
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(page)
    if case .request(let request) = page.content { print("asked for: \(request.url)") }
    await window.settle(orUntil: { page.isLoading })
    print("bar: \(bar(page)), loading \(page.isLoading)")
    engine.callbacks.receive(.progressed(0.5))
    print("progress: \(page.progress ?? 0)")
    engine.finish(title: "Front page")
    print(
      "bar: \(bar(page)), loading \(page.isLoading), progress: \(page.progress.map { "\($0)" } ?? "none")"
    )
    print(
      "its own title, for the tab: \(page.title), keyboard avoidance \(page.keyboardPreferences.isEnabled)"
    )

    print("\nbelow a bar, pulled without network")
    window.environment.safeAreaInsets.top = 88
    page.pullsToRefresh = true
    window.window.layout()
    let place = { "inset \(Int(scroller.contentInsets.top)), at \(Int(scroller.scrollOffset.y))" }
    print(place())
    scroller.pull()
    scroller.proceed()
    print(place())
    engine.fail(.notReached("no network"))
    scroller.proceed()
    print(place())

    print("\na link")
    await engine.touch(WebNavigation(WebRequest(URL(filePath: "/story"))))
    engine.finish(title: "A story")
    print("bar: \(bar(page)), \(page.backDepth) page to go back to")
    print("drag off the page: \(page.interactivePop.isAllowed)")

    print("\na link that wants a window of its own")
    await engine.touch(WebNavigation(WebRequest(URL(filePath: "/photo")), target: .newWindow))
    engine.finish(title: "A photo")
    print("bar: \(bar(page)), \(page.backDepth) pages to go back to")
    page.handleBack()
    await window.settle()

    print("\na link that is not allowed")
    await engine.touch(WebNavigation(WebRequest(URL(filePath: "/advertisement"))))
    print("bar: \(bar(page))")

    print("\na page that does not come")
    page.reload()
    engine.fail(.notReached("no network"))
    print("loading \(page.isLoading)")

    print("\na script calls, and asks")
    page.scripts.handle("share", page) { page, message in page.print("share \(message)") }
    engine.callbacks.receive(.message(name: "share", body: "this story"))
    let answer = await engine.ask(.confirm("Subscribe?")).value
    print("\(user.asked.map(\.message)): \(answer)")

    print("\nback, and back")
    let outcome = window.window.goBack()
    await window.settle()
    print("\(outcome), bar: \(bar(page))")
    print("\(window.window.goBack()), \(stack.controllers.count) screen on the stack")
    window.close()
  }

  private static func bar(_ page: WebController) -> String {
    let bar = page.navigationBar
    return ([bar.title] + bar.leadingItems.map { "[\($0.title)]" }).joined(separator: " ")
  }
}

private final class PrintingPage: WebController {
  var print: Printer = { _ in }

  override func allows(_ navigation: WebNavigation) async -> Bool {
    navigation.request.url.lastPathComponent != "advertisement"
  }

  override func handleError(_ error: any Error) { print("controller: \(error.localizedDescription)") }
}
