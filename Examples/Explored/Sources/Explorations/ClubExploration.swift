public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// A scroll view behind the bar of the chat.
private final class ChatScroller: HeadlessScroller, KeyboardScroller {
  let keyboard: HeadlessKeyboard

  init(_ keyboard: HeadlessKeyboard) {
    self.keyboard = keyboard
    super.init(
      contentSize: CGSize(width: 400, height: 2_000),
      viewportSize: CGSize(width: 400, height: 800)
    )
  }

  var frameInWindow: CGRect { keyboard.windowBounds }
}

/// The club, as an explorer uses it.
@MainActor
public final class ExploredClub: ExplorableApp {
  /// The web view that was made last.
  @MainActor
  private final class Browser {
    weak var engine: HeadlessWebEngine?
  }

  let app: ClubApp
  let server: ClubServer
  let log: ServerLog
  let prompts: ScriptedPrompts?
  private let keyboard = HeadlessKeyboard()
  private let manager: KeyboardManager
  /// The frame of the keyboard, or `nil` if it is hidden.
  private var keyboardFrame: CGRect?
  private let browser = Browser()
  private var dialogs = (asked: 0, answered: 0)

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
    server = run.lasting { ClubServer(pause: log.pause) }
    self.log = log
    prompts = run.environment.prompts as? ScriptedPrompts
    manager = KeyboardManager(host: keyboard)
    app = ClubApp(
      environment: run.environment,
      server: server,
      keyboard: ClubKeyboard(manager: manager) { [keyboard] in
        keyboard.windowBounds
      } makeScroller: { [keyboard] in
        ChatScroller(keyboard)
      }
    )
  }

  private var visiblePage: (page: ClubPageController, engine: HeadlessWebEngine)? {
    guard let page = visible(ClubPageController.self).last, let engine = browser.engine,
      page.hostedView === engine
    else { return nil }
    return (page, engine)
  }

  // MARK: Events

  /// Shows the keyboard: at the bottom edge with a height, or at a distance from it.
  func showKeyboard(height: Double, above distance: Double = 0) {
    let bounds = keyboard.windowBounds
    let frame = CGRect(x: 0, y: bounds.maxY - height - distance, width: bounds.width, height: height)
    keyboardFrame = frame
    manager.keyboardWillShow(frame, over: .milliseconds(250))
  }

  func hideKeyboard() {
    keyboardFrame = nil
    manager.keyboardWillHide(over: .milliseconds(250))
  }

  /// Rotates the device. The system reports the new frame of the keyboard after the new size of the window.
  func rotate() {
    let size = keyboard.windowBounds.size
    keyboard.windowBounds.size = CGSize(width: size.height, height: size.width)
    if keyboardFrame == nil { manager.fieldDidChange() } else { showKeyboard(height: 200) }
  }

  func ask(_ dialog: WebDialog) {
    guard let engine = visiblePage?.engine else { return }
    dialogs.asked += 1
    let answer = engine.ask(dialog)
    Task { [weak self] in
      _ = await answer.value
      self?.dialogs.answered += 1
    }
  }

  func crash() {
    guard let engine = visiblePage?.engine, engine.address != nil else { return }
    engine.terminate()
  }

  // MARK: Promises

  var choicesAreThoseOfTheServer: Bool {
    all(ClubHomeController.self).allSatisfy { home in
      home.join.isRunning || home.mute.isRunning || app.membership.value == server.membership
    }
  }

  var buttonsShowTheChoices: Bool {
    visible(ClubHomeController.self).allSatisfy { home in
      home.view.join.title == (app.membership.value.isJoined ? "Leave" : "Join")
        && home.view.mute.title == (app.membership.value.isMuted ? "Unmute" : "Mute")
    }
  }

  var messagesAreThoseOfTheServer: Bool {
    guard prompts?.current == nil, log.answers(of: "messages") > 0 else { return true }
    return Set(app.messages.value.map(\.id)) == Set(server.messages.map(\.id))
      && app.messages.value.count == server.messages.count
  }

  var aScreenPaysOnce: Bool { Set(server.payments.map(\.screen)).count == server.payments.count }

  var nobodyPaysMuchUnasked: Bool {
    server.payments.count { $0.amount > 10 } <= prompts?.asked.count { $0.message.hasPrefix("Pay ") } ?? 0
  }

  var barIsAboveTheKeyboard: Bool {
    visible(ChatController.self).allSatisfy { chat in
      let (bounds, frame) = (keyboard.windowBounds, chat.bar.frame)
      let isDocked = keyboardFrame.map { $0.maxY >= bounds.maxY && $0.width >= bounds.width } ?? false
      let bottom = isDocked ? keyboardFrame?.minY : bounds.maxY
      guard let scroller = chat.bar.dockedScroller, keyboardFrame != nil else { return true }
      return frame.maxY == bottom && frame.height == 50
        && scroller.contentInsets.bottom == bounds.maxY - frame.minY
    }
  }

  var scriptsGetTheirAnswers: Bool { prompts?.current != nil || dialogs.asked == dialogs.answered }

  var questionsBelongToTheirScreen: Bool {
    guard let question = prompts?.current, question.kind == .dialog else { return true }
    if question.message.hasPrefix("Pay ") { return !all(FeeController.self).isEmpty }
    let isOfAPage = ["Open the browser?", "Do you like the club?", "Welcome."].contains(question.message)
    return !isOfAPage || !all(ClubPageController.self).isEmpty
  }
}

/// Returns an explorer of the club.
@MainActor
public func clubExplorer() -> Explorer<ExploredClub> {
  Explorer(ExploredClub.init)
    .doing("the keyboard shows") { $0.showKeyboard(height: 300) }
    .doing("the keyboard hides") { $0.hideKeyboard() }
    .doing("the keyboard floats") { $0.showKeyboard(height: 250, above: 150) }
    .doing("a hardware keyboard is connected") { $0.showKeyboard(height: 55) }
    .doing("the device rotates") { $0.rotate() }
    .doing("a script asks a question") { $0.ask(.confirm("Do you like the club?")) }
    .doing("a script shows a message") { $0.ask(.alert("Welcome.")) }
    .doing("the process of the page ends") { $0.crash() }
    .promising("The choices are those of the server") { $0.choicesAreThoseOfTheServer }
    .promising("The buttons show the choices") { $0.buttonsShowTheChoices }
    .promising("The messages are those of the server") { $0.messagesAreThoseOfTheServer }
    .promising("A screen pays once") { $0.aScreenPaysOnce }
    .promising("Nobody pays a large amount unasked") { $0.nobodyPaysMuchUnasked }
    .promising("The bar of the chat is above the keyboard") { $0.barIsAboveTheKeyboard }
    .promising("Each question of a script gets an answer") { $0.scriptsGetTheirAnswers }
    .promising("A question belongs to a screen that is still there") { $0.questionsBelongToTheirScreen }
}
