public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// What the exploration of the diary remembers when the app is relaunched.
@MainActor
final class DiaryMemory {
  /// The entries that another device has changed.
  var changedElsewhere: Set<String> = []
  /// The calls that the server has answered since nothing was pending.
  var answered: Set<String> = []
  /// Whether the list may be older than the server, because both a list and a change were on their way at the same time.
  var isListDoubtful = false
  var place: NavigationState<DiaryPage>?
  var unsaved: [DiaryEntry] = []
}

/// The diary, as an explorer uses it.
@MainActor
public final class ExploredDiary: RelaunchableApp {
  let app: DiaryApp
  let server: DiaryServer
  let device: DiaryDevice
  let log: ServerLog
  let memory: DiaryMemory
  let leaves: LeaveWatch
  let rests = Rests()
  let prompts: ScriptedPrompts?
  private(set) var comesBackToTheSamePlace = true
  private(set) var entriesAreFoundAfterARelaunch = true
  /// The screens that were asked to open a broken link last.
  private weak var asked: DiaryScreens?

  /// The controller of the window: the diary, or the login.
  public var root: Controller { app.root }

  init(_ run: ExploredRun, width: ControllerEnvironment.SizeClass) {
    run.environment.locale = Locale(identifier: "en_US")
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { DiaryServer(pause: log.pause) }
    let device = run.lasting { DiaryDevice() }
    var isFirstLaunch = false
    let memory = run.lasting {
      isFirstLaunch = true
      return DiaryMemory()
    }
    leaves = run.lasting { LeaveWatch() }
    if isFirstLaunch {
      run.environment.idiom = width == .regular ? .pad : .phone
      run.environment.horizontalSizeClass = width
      leaves.follow(&run.environment)
      log.onAnswer = { memory.answered.insert($0) }
    }
    let app = must { try DiaryApp(environment: run.environment, device: device, server: server) }
    (self.log, self.server, self.device, self.memory, self.app) = (log, server, device, memory, app)
    prompts = run.environment.prompts as? ScriptedPrompts
  }

  private var isBusy: Bool { app.services.save.isRunning || app.services.delete.isRunning }

  // MARK: Relaunching

  /// Returns what the app saves.
  public func stateForRelaunch() throws -> ControllerState {
    memory.place = app.screens?.routes.restorableState
    memory.unsaved = all(EditorController.self).filter(\.hasUnsavedChanges).map(\.draft)
    // The server may still do what the old process has asked for.
    if isBusy || log.isWaiting(for: "save") || log.isWaiting(for: "delete") { memory.isListDoubtful = true }
    return try app.saveState()
  }

  /// Restores what the app has saved.
  public func relaunch(with state: ControllerState) async throws {
    try await app.restore(state)
    let now = app.screens?.routes.state
    comesBackToTheSamePlace =
      now?.places == memory.place?.places && now?.selectedTab == memory.place?.selectedTab
    // The user has typed nothing yet.
    let drafts = (app.screens?.routedControllers ?? []).compactMap {
      ($0.controller as? EditorController)?.draft
    }
    entriesAreFoundAfterARelaunch = memory.unsaved.allSatisfy { entry in
      drafts.contains(entry) || device.drafts[entry.id] != nil
    }
  }

  // MARK: Events

  func open(_ link: String) {
    asked = link.contains("nowhere") ? app.screens : nil
    if let url = URL(string: link) { app.open(url) }
  }

  func endSession() { app.logOut() }

  func writeElsewhere() {
    let entry = DiaryEntry(id: "web\(memory.changedElsewhere.count)", title: "Written on the web")
    memory.changedElsewhere.insert(entry.id)
    Elsewhere.act { [server] in try await server.save(entry) }
  }

  func deleteElsewhere() {
    guard let id = server.entries.first?.id else { return }
    memory.changedElsewhere.insert(id)
    Elsewhere.act { [server] in try await server.delete(id) }
  }

  func fillInPassword() {
    guard let login = visible(DiaryLoginController.self).last else { return }
    login.view.password.value = "secret"
    login.view.password.onFieldEvent?(.changed)
  }

  // MARK: Promises

  /// The calls of one moment may have crossed: then the list can be out of date until it is loaded again.
  func noteAnswers() {
    let answered = memory.answered
    memory.answered = []
    guard answered.contains("entries") else { return }
    memory.isListDoubtful = answered.contains("save") || answered.contains("delete") || isBusy
  }

  var entriesAreThoseOfTheServer: Bool {
    noteAnswers()
    guard !memory.isListDoubtful, !isBusy else { return true }
    return visible(EntryListController.self).allSatisfy { list in
      guard list.status.isLoaded, let shown = list.headlessList?.currentItems, let screen = list.screen
      else { return true }
      let text = screen.search.value
      let stored = server.entries.filter { entry in
        text.isEmpty || entry.title.localizedStandardContains(text)
          || entry.text.localizedStandardContains(text)
      }
      // What another device has changed is shown after the next refresh.
      let elsewhere = memory.changedElsewhere
      let sides = [shown, stored].map { entries in
        entries.filter { !elsewhere.contains($0.id) }.sorted { $0.id < $1.id }
      }
      return sides[0] == sides[1]
    }
  }

  var rowsShowTheirEntries: Bool {
    visible(EntryListController.self).allSatisfy { $0.headlessList?.rowsShow(\.title) ?? true }
  }

  var listIsNeverBlank: Bool {
    visible(EntryListController.self).allSatisfy { list in
      guard list.headlessList?.currentItems?.isEmpty == true, let screen = list.screen else { return true }
      if screen.message == "No entries." {
        return isBusy || memory.isListDoubtful
          || server.entries.allSatisfy { memory.changedElsewhere.contains($0.id) }
      }
      return !["", "Loading…"].contains(screen.message)
    }
  }

  var editorsEditTheirEntries: Bool {
    (app.screens?.routedControllers ?? []).allSatisfy { route, controller in
      switch route {
      case .entries: return controller is EntryListController
      case .settings: return controller is DiarySettingsController
      case .entry(let id):
        guard let editor = controller as? EditorController else { return false }
        return editor.id == id && editor.draft.id == id && editor.saved.id == id
          && editor.navigationBar.title == "Entry \(id)"
      case .mood: return controller is MoodController
      case .share(let id): return (controller as? ShareController)?.id == id
      }
    }
  }

  /// The text of an old entry is its own, or what the user has typed.
  var nothingIsWrittenIntoAnotherEntry: Bool {
    let ids = server.entries.map(\.id)
    return Set(ids).count == ids.count
      && server.entries.allSatisfy { entry in
        let number = entry.id.dropFirst(3)
        let isOld = entry.id.hasPrefix("old")
        return (!entry.text.hasPrefix("The text of") || isOld && entry.text == "The text of day \(number)")
          && (!entry.title.hasPrefix("Day ") || isOld && entry.title == "Day \(number)")
      }
  }

  var savedEntriesAreValid: Bool {
    server.entries.allSatisfy { (1...5).contains($0.rating) && !$0.title.isEmpty }
  }

  var unsavedEntriesAreKept: Bool {
    let editors = all(EditorController.self)
    let now = (
      unsaved: editors.filter(\.hasUnsavedChanges).map { (ObjectIdentifier($0), $0.id) },
      asked: prompts?.questions.asked ?? 0,
      isAsking: prompts?.questions.isAsking ?? false, saved: log.answers(of: "save")
    )
    guard let before = rests.previous("entries", now: now) else { return true }
    if before.isAsking || before.asked < now.asked || before.saved < now.saved { return true }
    let ids = Set(editors.map(ObjectIdentifier.init)).union(leaves.leftWithoutInput)
    return before.unsaved.allSatisfy { ids.contains($0.0) || device.drafts[$0.1] != nil }
  }

  var fieldsShowTheEntry: Bool {
    visible(EditorController.self).allSatisfy { editor in
      guard editor.form?.isEdited == false, !editor.view.title.isComposing else { return true }
      let (view, draft) = (editor.view, editor.draft)
      return view.title.value == draft.title && view.text.value == draft.text
        && view.rating.value == "\(draft.rating)" && view.mood.value == draft.mood
    }
  }

  var awaitedMoodsAreOnScreen: Bool {
    let routes = app.screens?.routes.state.allRoutes ?? []
    return all(EditorController.self).allSatisfy { !$0.isChoosingMood || routes.contains(.mood($0.id)) }
  }

  var entriesAreSharedWhenTheUserSaysSo: Bool {
    let asked = prompts?.asked.map(\.message) ?? []
    return server.shares.count <= asked.count { $0 == ShareEntry.question }
      && server.shares.count { $0.readers == "everybody" } <= asked.count { $0 == "Really everybody?" }
  }

  var onlyTheUserDeletes: Bool {
    let now = (ids: Set(server.entries.map(\.id)), deletions: log.answers(of: "delete"))
    let offers = prompts?.asked.count { $0.message.hasSuffix("was deleted.") } ?? 0
    guard now.deletions <= offers else { return false }
    guard let before = rests.previous("deletions", now: now) else { return true }
    let gone = before.ids.subtracting(now.ids).subtracting(memory.changedElsewhere)
    return gone.count <= now.deletions - before.deletions
  }

  var questionsBelongToTheirScreens: Bool {
    guard let question = prompts?.current else { return true }
    if prompts?.asksToDiscard == true { return !all(EditorController.self).isEmpty }
    return switch question.message {
    case ShareEntry.question, "Really everybody?": !all(ShareController.self).isEmpty
    case "Do you want to log out?": !all(DiarySettingsController.self).isEmpty
    default: true
    }
  }

  var windowBelongsToTheUser: Bool {
    guard let window = root.window else { return true }
    guard app.screens == nil else { return window.root === app.screens }
    return window.root is DiaryLoginController && window.presented.isEmpty
      && all(EntryListController.self).isEmpty && all(EditorController.self).isEmpty
  }

  var brokenLinksAreReported: Bool {
    guard let asked, asked === app.screens else { return true }
    return !app.message.isEmpty
  }
}

/// Returns an explorer of the diary on a phone (`.compact`) or on a pad (`.regular`).
@MainActor
public func diaryExplorer(width: ControllerEnvironment.SizeClass) -> Explorer<ExploredDiary> {
  Explorer { ExploredDiary($0, width: width) }
    .without(
      .relaunchShowsTheSamePlace,
      because: "the choice of a mood is awaited, and is not restored"
    )
    .doing("the user opens the reminder of an entry") { $0.open("diary://entries/old3") }
    .doing("the user opens the reminder of another entry") { $0.open("diary://entries/old5") }
    .doing("the user opens the reminder of an entry that does not exist") { $0.open("diary://entries/gone") }
    .doing("the user opens a broken link") { $0.open("diary://nowhere/at/all") }
    .doing("the user writes an entry on the web") { $0.writeElsewhere() }
    .doing("the user deletes the oldest entry on the web") { $0.deleteElsewhere() }
    .doing("the session ends") { $0.endSession() }
    .doing("the password manager fills in the password") { $0.fillInPassword() }
    .promising("The list has the entries that the server has and that match the search") {
      $0.entriesAreThoseOfTheServer
    }
    .promising("A row shows its entry") { $0.rowsShowTheirEntries }
    .promising("The list has entries, or says why not") { $0.listIsNeverBlank }
    .promising("An editor edits the entry that the user has opened") { $0.editorsEditTheirEntries }
    .promising("Nothing is written into another entry") { $0.nothingIsWrittenIntoAnotherEntry }
    .promising("A saved entry has a title, and a rating from 1 to 5") { $0.savedEntriesAreValid }
    .promising("What was written is on screen, in a draft, saved, or discarded") { $0.unsavedEntriesAreKept }
    .promising("What was written is there after a relaunch") { $0.entriesAreFoundAfterARelaunch }
    .promising("The fields show the entry") { $0.fieldsShowTheEntry }
    .promising("An editor waits for a mood only while the choice is there") { $0.awaitedMoodsAreOnScreen }
    .promising("An entry is shared with those whom the user has named") {
      $0.entriesAreSharedWhenTheUserSaysSo
    }
    .promising("An entry is deleted only if the user has wished it") { $0.onlyTheUserDeletes }
    .promising("A question is about a screen that is still there") { $0.questionsBelongToTheirScreens }
    .promising("Without a login, the window has no entries") { $0.windowBelongsToTheUser }
    .promising("After a relaunch, the user is where he was") { $0.comesBackToTheSamePlace }
    .promising("A broken link is reported") { $0.brokenLinksAreReported }
}
