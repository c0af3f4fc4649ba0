public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

extension InboxPage: Codable {
  /// Reads a screen as an array of texts.
  public init(from decoder: any Decoder) throws {
    let parts = try decoder.singleValueContainer().decode([String].self)
    switch (parts.first, parts.count) {
    case ("folders", 1): self = .folders
    case ("folder", 2): self = .folder(parts[1])
    case ("message", 3): self = .message(Int(parts[1]) ?? 0, in: parts[2])
    case ("compose", 1): self = .compose
    case ("settings", 1): self = .settings
    case ("login", 1): self = .login
    case ("welcome", 1): self = .welcome
    default: throw CocoaError(.coderReadCorrupt)
    }
  }

  /// Writes a screen as an array of texts.
  public func encode(to encoder: any Encoder) throws {
    let parts =
      switch self {
      case .folders: ["folders"]
      case .folder(let folder): ["folder", folder]
      case .message(let id, let folder): ["message", "\(id)", folder]
      case .compose: ["compose"]
      case .settings: ["settings"]
      case .login: ["login"]
      case .welcome: ["welcome"]
      }
    var container = encoder.singleValueContainer()
    try container.encode(parts)
  }
}

/// What the exploration of the inbox remembers when the app is relaunched.
@MainActor
final class InboxMemory {
  var deletedElsewhere: Set<Int> = []
  var place: NavigationState<InboxPage>?
  var letters: [Letter] = []
}

/// The inbox, as an explorer uses it.
@MainActor
public final class ExploredInbox: RelaunchableApp {
  let app: InboxApp
  let server: InboxServer
  let log: ServerLog
  let memory: InboxMemory
  let rests = Rests()
  let unsent = UnsavedForms()
  let arrival: ArrivalWatch<InboxPage>
  let prompts: ScriptedPrompts?
  /// Whether the user has logged in, and is not yet in the settings that he has asked for.
  private(set) var owesSettings = false
  private(set) var comesBackToTheSamePlace = true
  private var lettersToFind: [Letter] = []
  private var isLastLinkBroken = false

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun) {
    run.environment.locale = Locale(identifier: "en_US")
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { InboxServer(pause: log.pause) }
    let app = must { try InboxApp(environment: run.environment, server: server) }
    (self.log, self.server, self.app) = (log, server, app)
    memory = run.lasting { InboxMemory() }
    prompts = run.environment.prompts as? ScriptedPrompts
    arrival = ArrivalWatch(app.routes)
    app.routes.observeEvents(self) { inbox, event in inbox.note(event) }
  }

  private var screens: InboxScreens? { app.root as? InboxScreens }

  // MARK: Relaunching

  /// Returns the place of the navigator, the state of the screens, and the session.
  public func stateForRelaunch() throws -> ControllerState {
    let place = app.routes.restorableState
    var state = root.saveState()
    try state.set(SavedNavigation(place), for: "place")
    try state.set(app.isLoggedIn, for: "session")
    let canBeRestored = app.isLoggedIn || !place.allRoutes.contains(.settings)
    memory.place = canBeRestored ? place : nil
    let letters = all(ComposeController.self).filter(\.hasUnsavedChanges).map(\.draft)
    memory.letters = place.allRoutes.contains(.compose) ? letters : []
    return state
  }

  /// Restores the session, the place and the state of the screens.
  public func relaunch(with state: ControllerState) async throws {
    screens?.session.isLoggedIn = try state.value(Bool.self, for: "session") ?? false
    if let place = try state.value(SavedNavigation<InboxPage>.self, for: "place") {
      try await app.routes.restore(place)
    }
    root.restoreState(state)
    if let place = memory.place { comesBackToTheSamePlace = app.routes.state.places == place.places }
    lettersToFind = memory.letters
  }

  // MARK: Events

  func open(_ link: String, _ page: InboxPage? = nil) {
    owesSettings = false
    isLastLinkBroken = link.contains("nowhere")
    if let page { arrival.expect(page) } else { arrival.expectNothing() }
    if let url = URL(string: link) { app.open(url) }
  }

  func deleteElsewhere(_ id: Int?) {
    guard let id else { return }
    memory.deletedElsewhere.insert(id)
    Elsewhere.act { [server] in try await server.delete([id]) }
  }

  func expireSession() {
    owesSettings = false
    screens?.session.isLoggedIn = false
  }

  func fillInPassword() {
    guard let login = visible(InboxLoginController.self).last else { return }
    login.view.password.value = "secret"
    login.view.password.onFieldEvent?(.changed)
  }

  private func note(_ event: NavigationEvent<InboxPage>) {
    switch event {
    case .user, .ended(_, .canceled): owesSettings = false
    case .changed(let change):
      let (before, after) = (change.before.allRoutes, change.after.allRoutes)
      if before.contains(.login), !after.contains(.login), app.isLoggedIn { owesSettings = true }
      if after.contains(.settings) { owesSettings = false }
    case .began, .ended: break
    }
  }

  // MARK: Promises

  var foldersAreThoseOfTheServer: Bool {
    visible(FolderListController.self).allSatisfy { list in
      guard list.status.isLoaded, let folders = list.headlessList?.currentItems else { return true }
      // The user can move the rows.
      return folders.map(\.id).sorted() == ["Family", "Travel", "Work"]
        && folders.allSatisfy { folder in folder.count >= server.mails.count { $0.folder == folder.id } }
    }
  }

  var listsAreThoseOfTheServer: Bool {
    visible(MailListController.self).allSatisfy { list in
      guard list.status.isLoaded, let items = list.headlessList?.currentItems else { return true }
      let shown = items.map(\.id)
      let stored = server.mails.filter { $0.folder == list.navigationBar.title }.map(\.id)
      return Set(shown).count == shown.count && Set(stored).isSubset(of: shown)
        && Set(shown).isSubset(of: memory.deletedElsewhere.union(stored))
    }
  }

  var rowsShowTheirMessages: Bool {
    visible(MailListController.self).allSatisfy { $0.headlessList?.rowsShow(\.subject) ?? true }
      && visible(FolderListController.self).allSatisfy {
        $0.headlessList?.rowsShow { "\($0.id) (\($0.count))" } ?? true
      }
  }

  var screensShowTheirMessages: Bool {
    (screens?.routedControllers ?? []).allSatisfy { route, controller in
      switch route {
      case .message(let id, _):
        guard let screen = controller as? MailController else { return false }
        guard let view = screen.viewIfLoaded else { return true }
        return ["", "Message \(id)"].contains(view.subject)
          && ["", "The text of message \(id)"].contains(view.text)
          && screen.navigationBar.title == view.subject
      case .folder(let folder): return (controller as? MailListController)?.navigationBar.title == folder
      case .folders: return controller is FolderListController
      case .compose: return controller is ComposeController
      case .settings: return controller is SettingsController
      case .login: return controller is InboxLoginController
      case .welcome: return controller is WelcomeController
      }
    }
  }

  var messagesAreNeverBlank: Bool {
    visible(MailController.self).allSatisfy { screen in
      screen.viewLoadCount > 1 || !screen.view.subject.isEmpty || !screen.view.error.isEmpty
    }
  }

  var loginClosesWhenTheUserIsLoggedIn: Bool {
    let login = all(InboxLoginController.self).last.map(ObjectIdentifier.init)
    let before = rests.previous("login", now: (login, app.isLoggedIn))
    guard let login, let before, before.0 == login, !before.1 else { return true }
    return !app.isLoggedIn
  }

  var settingsAreForUsersWhoAreLoggedIn: Bool {
    let hasSettings = app.routes.state.allRoutes.contains(.settings)
    let logins = log.answers(of: "log in")
    let now = (hasSettings: hasSettings, isLoggedIn: app.isLoggedIn, logins: logins)
    guard let before = rests.previous("settings", now: now) else { return true }
    return !hasSettings || before.hasSettings || before.isLoggedIn || app.isLoggedIn || before.logins < logins
  }

  var sentLettersAreGone: Bool {
    all(ComposeController.self).allSatisfy { letter in
      letter.hasUnsavedChanges || !server.sent.contains(letter.saved)
    }
  }

  var unsentLettersAreKept: Bool {
    let letters = all(ComposeController.self)
    let toKeep = unsent.ids
    unsent.note(letters)
    let now = (
      asked: prompts?.questions.asked ?? 0, isAsking: prompts?.questions.isAsking ?? false,
      sent: log.answers(of: "send")
    )
    guard let before = rests.previous("letters", now: now) else { return true }
    if before.isAsking || before.asked < now.asked || before.sent < now.sent { return true }
    return toKeep.isSubset(of: letters.map(ObjectIdentifier.init))
  }

  var lettersAreFoundAfterARelaunch: Bool {
    defer { lettersToFind = [] }
    // The user may have typed more, because the first check may come later than the relaunch.
    return lettersToFind.isEmpty || all(ComposeController.self).contains { $0.hasUnsavedChanges }
  }

  var questionsBelongToALetter: Bool {
    prompts?.current == nil || !all(ComposeController.self).isEmpty
  }

  var onlyTheUserDeletes: Bool {
    let ids = Set(server.mails.map(\.id))
    let now = (ids: ids, deletions: log.answers(of: "delete"))
    guard let before = rests.previous("deletions", now: now) else { return true }
    let gone = before.ids.subtracting(ids).subtracting(memory.deletedElsewhere)
    return gone.count <= now.deletions - before.deletions
  }

  /// The message that is deleted by its own screen or by a swipe is no more on screen.
  var deletedMessagesAreGone: Bool {
    let deletions = log.answers(of: "delete")
    guard deletions > 0 else { return true }
    return visible(MailListController.self).allSatisfy { list in
      let shown = list.headlessList?.currentItems?.map(\.id) ?? []
      let stored = memory.deletedElsewhere.union(server.mails.map(\.id))
      return shown.allSatisfy { stored.contains($0) }
    }
  }

  var brokenLinksAreReported: Bool { !isLastLinkBroken || !app.message.isEmpty }
}

/// Returns an explorer of the inbox.
@MainActor
public func inboxExplorer() -> Explorer<ExploredInbox> {
  Explorer(ExploredInbox.init)
    .without(
      .relaunchShowsTheSamePlace,
      because: "the login is not restored, and a message has its title only when it is loaded"
    )
    .doing("the user opens the notification of a message in Family") {
      $0.open("inbox://folders/Family/3", .message(3, in: "Family"))
    }
    .doing("the user opens the notification of a message in Work") {
      $0.open("inbox://folders/Work/1", .message(1, in: "Work"))
    }
    .doing("the user opens the notification of a message that was deleted long ago") {
      $0.open("inbox://folders/Travel/99", .message(99, in: "Travel"))
    }
    .doing("the user opens a link to a folder") { $0.open("inbox://folders/Travel", .folder("Travel")) }
    .doing("the user opens a link to the settings") { $0.open("inbox://settings") }
    .doing("the user opens a link to a new letter") { $0.open("inbox://compose") }
    .doing("the user opens a broken link") { $0.open("inbox://nowhere/at/all/x") }
    .doing("another client deletes the newest message") { $0.deleteElsewhere($0.server.mails.last?.id) }
    .doing("another client deletes the oldest message") { $0.deleteElsewhere($0.server.mails.first?.id) }
    .doing("the session expires") { $0.expireSession() }
    .doing("the password manager fills in the password") { $0.fillInPassword() }
    .promising("The folders are those of the server") { $0.foldersAreThoseOfTheServer }
    .promising("A folder shows the messages that the server has") { $0.listsAreThoseOfTheServer }
    .promising("A row shows its message") { $0.rowsShowTheirMessages }
    .promising("A screen shows the message that the user has opened") { $0.screensShowTheirMessages }
    .promising("A message is shown, or the reason why not") { $0.messagesAreNeverBlank }
    .promising("The login closes when the user is logged in") { $0.loginClosesWhenTheUserIsLoggedIn }
    .promising("After the login, the user gets to the settings that he has asked for") { !$0.owesSettings }
    .promising("Only a user who is logged in gets to the settings") { $0.settingsAreForUsersWhoAreLoggedIn }
    .promising("A letter that was sent is no more on screen") { $0.sentLettersAreGone }
    .promising("A letter that was not sent stays until the user discards it") { $0.unsentLettersAreKept }
    .promising("A letter that was not sent is there after a relaunch") { $0.lettersAreFoundAfterARelaunch }
    .promising("After a relaunch, the user is where he was") { $0.comesBackToTheSamePlace }
    .promising("A question is about a letter that is still there") { $0.questionsBelongToALetter }
    .promising("The app deletes one message for each wish of the user") { $0.onlyTheUserDeletes }
    .promising("A message that the user has deleted is not in a list") { $0.deletedMessagesAreGone }
    .promising("A broken link is reported") { $0.brokenLinksAreReported }
    .promising("A link gets to its screen") { $0.arrival.hasArrived }
}
