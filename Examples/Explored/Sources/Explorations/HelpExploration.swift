public import Concierge
public import ControllerTesting
import Foundation
import WebControllers

@testable import Apps
@testable import AppsTesting

/// The help, as an explorer uses it.
@MainActor
public final class ExploredHelp: ExplorableApp {
  /// The web view that was made last.
  @MainActor
  private final class Browser {
    weak var engine: HeadlessWebEngine?
  }

  let app: HelpApp
  let server: HelpServer
  let log: ServerLog
  let prompts: ScriptedPrompts?
  private let browser = Browser()
  private var votes = 0
  private var dialogs = (asked: 0, answered: 0)
  /// Whether the user has reloaded a page after an error, and no page has failed since.
  private var hasReloaded = false

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun) {
    run.environment.locale = Locale(identifier: "en_US")
    run.environment.makeWebEngine = { [browser] _ in
      let engine = HelpSite.makeEngine()
      browser.engine = engine
      return engine
    }
    let log = run.lasting { ServerLog(run.answers) }
    server = run.lasting { HelpServer(pause: log.pause) }
    self.log = log
    prompts = run.environment.prompts as? ScriptedPrompts
    app = HelpApp(environment: run.environment, server: server)
  }

  /// The page on screen, with its web view.
  private var visiblePage: (page: HelpPageController, engine: HeadlessWebEngine)? {
    guard let page = visible(HelpPageController.self).last, let engine = browser.engine,
      page.hostedView === engine
    else { return nil }
    return (page, engine)
  }

  // MARK: Events

  func ask(_ dialog: WebDialog) {
    guard let engine = visiblePage?.engine else { return }
    dialogs.asked += 1
    let answer = engine.ask(dialog)
    Task { [weak self] in
      _ = await answer.value
      self?.dialogs.answered += 1
    }
  }

  func vote() {
    guard let engine = visiblePage?.engine, engine.scriptNames.contains("vote") else { return }
    votes += 1
    engine.callbacks.receive(.message(name: "vote", body: true))
  }

  func crash() {
    guard let engine = visiblePage?.engine, engine.address != nil else { return }
    hasReloaded = false
    engine.terminate()
  }

  func changeTitle() {
    guard let engine = visiblePage?.engine, engine.address != nil else { return }
    engine.change(title: "\(engine.title), read", address: engine.address, isNewEntry: false)
  }

  func reloadAfterAnError() {
    guard let page = visiblePage?.page, page.error != nil else { return }
    hasReloaded = true
    page.reload()
  }

  // MARK: Promises

  var everyVoteCounts: Bool { server.votes + log.failed["vote", default: 0] == votes }

  var screenShowsThePage: Bool {
    guard let (page, engine) = visiblePage, page.error == nil, !engine.title.isEmpty else { return true }
    return page.pageTitle == engine.title && page.address == engine.address
      && page.backDepth == engine.backDepth && page.navigationBar.title == engine.title
  }

  var pagesAreOfTheHelp: Bool {
    guard let address = browser.engine?.address else { return true }
    return address.host() == HelpApp.start.host()
  }

  var pagesAreNeverBlank: Bool {
    guard let (page, engine) = visiblePage else { return true }
    return page.error != nil || !engine.title.isEmpty
  }

  var scriptsGetTheirAnswers: Bool { prompts?.current != nil || dialogs.asked == dialogs.answered }

  var questionsBelongToAPage: Bool { prompts?.current == nil || app.page != nil }

  var reloadWorks: Bool {
    guard hasReloaded else { return true }
    hasReloaded = false
    return visiblePage?.page.error == nil
  }
}

/// Returns an explorer of the help.
@MainActor
public func helpExplorer() -> Explorer<ExploredHelp> {
  Explorer(ExploredHelp.init)
    .doing("a script asks whether the page was helpful") { $0.ask(.confirm("Was this helpful?")) }
    .doing("a script asks for a name") { $0.ask(.prompt("Your name?", initial: "Ada")) }
    .doing("a script shows a message") { $0.ask(.alert("Closed on Sunday.")) }
    .doing("a script votes") { $0.vote() }
    .doing("a script changes the title of the page") { $0.changeTitle() }
    .doing("the process of the page ends") { $0.crash() }
    .doing("the user reloads after an error") { $0.reloadAfterAnError() }
    .promising("Each vote counts once, unless the server refuses it") { $0.everyVoteCounts }
    .promising("The screen has the title and the address of the page") { $0.screenShowsThePage }
    .promising("All pages are of the help") { $0.pagesAreOfTheHelp }
    .promising("A page is shown, or the reason why not") { $0.pagesAreNeverBlank }
    .promising("Each question of a script gets an answer") { $0.scriptsGetTheirAnswers }
    .promising("A question belongs to a page that is still there") { $0.questionsBelongToAPage }
    .promising("To reload works after an error") { $0.reloadWorks }
    .promising("No page loads when nothing is pending") { !($0.app.page?.isLoading ?? false) }
}
