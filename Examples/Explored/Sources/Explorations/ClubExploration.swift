public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// A scroll view of a screen of the club. It fills the window, and moves with the root view.
private final class ClubScroller: HeadlessScroller, KeyboardScroller {
  let window: ClubWindow

  init(_ window: ClubWindow) {
    self.window = window
    super.init(contentSize: CGSize(width: 400, height: 800), viewportSize: window.windowBounds.size)
    window.scrollers.append(WeakScroller(object: self))
  }

  var frameInWindow: CGRect { window.windowBounds.offsetBy(dx: 0, dy: -window.rootShift) }
}

extension HeadlessField: ClubField {}

private struct WeakScroller { weak var object: ClubScroller? }

/// A window whose fields move with their scroll views, their bars and the root view, as on a device.
@MainActor
private final class ClubWindow: KeyboardHost {
  var windowBounds = CGRect(x: 0, y: 0, width: 400, height: 800) {
    didSet { scrollers.forEach { $0.object?.viewportSize = windowBounds.size } }
  }
  var scrollers: [WeakScroller] = []
  private(set) var rootShift = 0.0
  /// The focus, which the fields share.
  private let focus = HeadlessKeyboard()
  private var fields: [(field: WeakField, place: ClubFieldPlace)] = []
  private struct WeakField { weak var object: HeadlessField? }

  func shiftRoot(by shift: Double, over duration: Duration) { rootShift = shift }

  /// The field with the focus, at its place.
  var focusedField: (any KeyboardField)? {
    for case (let field, let place) in fields {
      guard let field = field.object, field.isFirstResponder, field.controller?.isVisible == true else {
        continue
      }
      let offset = place.scroller?.scrollOffset ?? .zero
      let origin = place.bar?.frame.origin ?? CGPoint(x: 0, y: -rootShift)
      field.frameInWindow = place.frame.offsetBy(dx: origin.x - offset.x, dy: origin.y - offset.y)
      return field
    }
    return nil
  }

  func makeField(_ place: ClubFieldPlace) -> HeadlessField {
    let field = HeadlessField(keyboard: focus)
    (field.controller, field.dockedBar) = (place.screen, place.bar)
    field.scrollers = place.scroller.map { [$0] } ?? []
    fields.append((WeakField(object: field), place))
    return field
  }

  /// Tells the manager that another field may have the focus. A platform does so for each change. The focus may come back to a field
  /// between two checks, so the manager is told before each check.
  func reportFocus(to manager: KeyboardManager) { manager.fieldDidChange() }
}

/// How often the field of a note had the focus, by the place of the keyboard and by what was below the note.
@MainActor
public final class ClubReach {
  /// The numbers of checks, such as that of "landscape over the chat".
  public internal(set) var checks: [String: Int] = [:]

  /// Creates an object without checks.
  public init() {}
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
  private let keyboard = ClubWindow()
  private let manager: KeyboardManager
  /// The frame of the keyboard, or `nil` if it is hidden.
  private var keyboardFrame: CGRect?
  private let browser = Browser()
  private var dialogs = (asked: 0, answered: 0)
  private let reach: ClubReach

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun, _ reach: ClubReach) {
    self.reach = reach
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
        ClubScroller(keyboard)
      } makeField: { [keyboard] in
        keyboard.makeField($0)
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

  /// Edits a note over the messages or over the chat. Random taps seldom come so far.
  func editNote(over screen: ClubHomeController.Screen) {
    visible(ClubHomeController.self).last?.onOpen(screen)
    if visible(NoteController.self).isEmpty {
      visible(MessagesController.self).last?.onWrite()
      visible(ChatController.self).last?.onWrite()
    }
    (visible(NoteController.self).last?.view.text as? HeadlessField)?.focus()
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

  /// The upper edge of a keyboard at the bottom of the window, or else the lower edge of the window.
  private var visibleBottom: Double {
    let bounds = keyboard.windowBounds
    guard let frame = keyboardFrame, frame.maxY >= bounds.maxY, frame.width >= bounds.width else {
      return bounds.maxY
    }
    return frame.minY
  }

  var barIsAboveTheKeyboard: Bool {
    visible(ChatController.self).allSatisfy { chat in
      let frame = chat.bar.frame
      guard let scroller = chat.bar.dockedScroller else { return false }
      return frame.maxY == visibleBottom && frame.height == 50
        && scroller.contentInsets.bottom == keyboard.windowBounds.maxY - frame.minY
    }
  }

  /// The field of a note that the member edits, while the keyboard covers a part of the window.
  private var editedNoteField: (any KeyboardField)? {
    keyboard.reportFocus(to: manager)
    guard visibleBottom < keyboard.windowBounds.maxY, let field = keyboard.focusedField else { return nil }
    return field.controller is NoteController ? field : nil
  }

  /// A field that the member edits in a sheet is ten points above the keyboard. Only such a field moves the root.
  var fieldIsAboveTheKeyboard: Bool {
    noteReach()
    guard let field = editedNoteField else { return keyboard.rootShift == 0 }
    return field.frameInWindow.maxY + 10 <= visibleBottom
  }

  /// A bar of the chat below the note covers nothing of the note.
  var noteEndsAtTheKeyboard: Bool {
    guard let scroller = editedNoteField?.scrollers.first else { return true }
    return scroller.contentInsets.bottom == keyboard.windowBounds.maxY - visibleBottom + 10
  }

  /// A list below a note gets no room for the keyboard, also if its own field had the focus before.
  var listBelowANoteHasItsOwnInsets: Bool {
    guard editedNoteField != nil else { return true }
    return visible(MessagesController.self).allSatisfy { $0.list.contentInsets == .zero }
  }

  private func noteReach() {
    keyboard.reportFocus(to: manager)
    guard keyboard.focusedField?.controller is NoteController else { return }
    let bounds = keyboard.windowBounds
    let place =
      switch keyboardFrame {
      case nil: "hidden"
      case let frame? where frame.maxY < bounds.maxY: "floating"
      case let frame? where frame.height == 55: "hardware"
      default: bounds.width > bounds.height ? "landscape" : "portrait"
      }
    let below = visible(ChatController.self).isEmpty ? "list" : "chat"
    reach.checks["\(place) over the \(below)", default: 0] += 1
  }

  var scriptsGetTheirAnswers: Bool { prompts?.current != nil || dialogs.asked == dialogs.answered }

  var questionsBelongToTheirScreen: Bool {
    guard let question = prompts?.current, question.kind == .dialog else { return true }
    if question.message.hasPrefix("Pay ") { return !all(FeeController.self).isEmpty }
    if question.message == "Open the browser?" { return !all(ClubPageController.self).isEmpty }
    let isOfAScript = ["Do you like the club?", "Welcome."].contains(question.message)
    return !isOfAScript || !visible(ClubPageController.self).isEmpty
  }
}

/// Returns an explorer of the club.
@MainActor
public func clubExplorer(_ reach: ClubReach = ClubReach()) -> Explorer<ExploredClub> {
  Explorer { ExploredClub($0, reach) }
    .doing("the keyboard shows") { $0.showKeyboard(height: 300.5) }
    .doing("the keyboard hides") { $0.hideKeyboard() }
    .doing("the keyboard floats") { $0.showKeyboard(height: 250, above: 150) }
    .doing("a hardware keyboard is connected") { $0.showKeyboard(height: 55) }
    .doing("the device rotates") { $0.rotate() }
    .doing("the member edits a note over the messages") { $0.editNote(over: .messages) }
    .doing("the member edits a note over the chat") { $0.editNote(over: .chat) }
    .doing("a script asks a question") { $0.ask(.confirm("Do you like the club?")) }
    .doing("a script shows a message") { $0.ask(.alert("Welcome.")) }
    .doing("the process of the page ends") { $0.crash() }
    .promising("The choices are those of the server") { $0.choicesAreThoseOfTheServer }
    .promising("The buttons show the choices") { $0.buttonsShowTheChoices }
    .promising("The messages are those of the server") { $0.messagesAreThoseOfTheServer }
    .promising("A screen pays once") { $0.aScreenPaysOnce }
    .promising("Nobody pays a large amount unasked") { $0.nobodyPaysMuchUnasked }
    .promising("The bar of the chat is above the keyboard") { $0.barIsAboveTheKeyboard }
    .promising("The field of the note is above the keyboard") { $0.fieldIsAboveTheKeyboard }
    .promising("The note ends at the keyboard") { $0.noteEndsAtTheKeyboard }
    .promising("A list below a note has its own insets") { $0.listBelowANoteHasItsOwnInsets }
    .promising("Each question of a script gets an answer") { $0.scriptsGetTheirAnswers }
    .promising("A question belongs to a screen that is still there") { $0.questionsBelongToTheirScreen }
}
