public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// The trips, as an explorer uses them.
@MainActor
public final class ExploredTrips: ExplorableApp {
  let app: TripsApp
  let server: TripsServer
  let log: ServerLog
  let prompts: ScriptedPrompts?
  let rests = Rests()
  let unsaved = UnsavedForms()
  /// Whether the traveler has asked for the tickets and sees the login in their place.
  private var wantsTickets = false
  /// Whether the traveler has logged in, and is not yet at the tickets.
  private(set) var owesTickets = false
  /// The delays that were shown while a sheet was being dragged away, and that the traveler has not closed.
  private var lateDelays: Set<Int> = []
  private var delays = 0
  /// The number of questions when a save ended during which the user had typed. `nil` if there was no such save.
  private var questionsAtLateInput: Int?

  /// The first controller of the app.
  public var root: Controller { app.root }
  private var routes: RouteNavigator<TripPage> { app.screens.routes }

  init(_ run: ExploredRun, width: ControllerEnvironment.SizeClass) {
    run.environment.locale = Locale(identifier: "en_US")
    run.environment.idiom = width == .regular ? .pad : .phone
    run.environment.horizontalSizeClass = width
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { TripsServer(pause: log.pause) }
    (self.log, self.server) = (log, server)
    prompts = run.environment.prompts as? ScriptedPrompts
    app = must { try TripsApp(environment: run.environment, server: server) }
    routes.observeEvents(self) { trips, event in trips.note(event) }
    // The guard is asked when all earlier requests have ended. If the login is not on screen then, the traveler has gone back from it
    // or elsewhere, and has given up the tickets.
    routes.guards.append(
      RouteGuard("mail") { [weak self] page in
        if let self, page == .login(token: "secret"), !routes.state.allRoutes.contains(where: \.isLogin) {
          wantsTickets = false
        }
        return .allow
      }
    )
    server.onSave = { [weak self] trip in self?.noteSave(of: trip) }
  }

  // MARK: Events

  func open(_ link: String) {
    (wantsTickets, owesTickets) = (false, false)
    if let url = URL(string: link) { app.screens.open(url) }
  }

  /// The traveler has tapped the link in a mail, in the middle of what he does.
  func openMail() {
    if let url = URL(string: "trips://login/secret") { app.screens.open(url) }
  }

  func announceDelay() {
    delays += 1
    let minutes = delays
    Task { [weak self] in
      guard (try? await self?.app.screens.announceDelay(minutes)) != nil, let self else { return }
      // While the user drags a sheet away, the window does not present it any more.
      if routes.state.modals.count > root.window?.presented.count ?? 0 { lateDelays.insert(minutes) }
    }
  }

  func expireSession() {
    (wantsTickets, owesTickets) = (false, false)
    app.screens.session.isLoggedIn = false
  }

  func fillInPassword() {
    guard let login = visible(TripLoginController.self).last else { return }
    login.view.password.value = "secret"
    login.view.password.onFieldEvent?(.changed)
  }

  /// The server has the trip of a form, in which the user may have typed since.
  private func noteSave(of trip: Trip) {
    guard let view = all(EditTripController.self).first(where: { $0.saved.id == trip.id })?.viewIfLoaded,
      view.note.value != trip.note || view.title.value != trip.title
    else { return }
    questionsAtLateInput = prompts?.questions.asked
  }

  private func note(_ event: NavigationEvent<TripPage>) {
    switch event {
    case .user(_, .canceled): lateDelays = []
    case .changed(let change) where change.cause == .request:
      let removed = Set(change.before.allRoutes).subtracting(change.after.allRoutes)
      lateDelays = lateDelays.filter { !removed.contains(.delay($0)) }
    case .changed, .user, .began, .ended: break
    }
    switch event {
    case .user, .ended(_, .canceled): (wantsTickets, owesTickets) = (false, false)
    case .changed(let change):
      let before = change.before.allRoutes.filter(\.isLogin)
      let after = change.after.allRoutes.filter(\.isLogin)
      if before.isEmpty, after == [.login(token: nil)] { wantsTickets = true }
      // The link of a mail may have replaced the login.
      if !before.isEmpty, after.isEmpty, app.screens.session.isLoggedIn {
        (wantsTickets, owesTickets) = (false, wantsTickets)
      }
      if change.after.allRoutes.contains(where: \.needsLogin) { (wantsTickets, owesTickets) = (false, false) }
    case .began, .ended: break
    }
  }

  // MARK: Promises

  var ticketsAreShownOnce: Bool {
    let tickets = routes.state.allRoutes.filter { if case .ticket = $0 { true } else { $0 == .tickets } }
    return Set(tickets).count == tickets.count
  }

  /// Documents are in the tab of their trip. If the traveler has left the trip, they may be in any tab.
  var documentsAreInTheTabOfTheirTrip: Bool {
    let paths = routes.state.tabs.map(\.path)
    return paths.allSatisfy { path in
      path.allSatisfy { page in
        guard case .documents(let id) = page else { return true }
        return path.contains(.trip(id)) || !paths.contains { $0.contains(.trip(id)) }
      }
    }
  }

  var tabsContainTheirPages: Bool {
    zip(routes.state.tabs, [TripPage.trips, .account]).allSatisfy { tab, root in
      tab.root == root && tab.path.allSatisfy { [nil, root].contains($0.tab) }
    }
  }

  var delaysAreShown: Bool {
    defer { lateDelays = [] }
    return lateDelays.allSatisfy { routes.state.allRoutes.contains(.delay($0)) }
  }

  var unsavedTripsAreKept: Bool {
    let forms = all(EditTripController.self)
    let toKeep = unsaved.ids
    unsaved.note(forms)
    let now = (
      asked: prompts?.questions.asked ?? 0, isAsking: prompts?.questions.isAsking ?? false,
      saved: log.answers(of: "save the trip")
    )
    guard let before = rests.previous("trips", now: now) else { return true }
    if before.isAsking || before.asked < now.asked || before.saved < now.saved { return true }
    if !app.screens.drafts.isEmpty { return true }
    return toKeep.isSubset(of: forms.map(ObjectIdentifier.init))
  }

  var inputDuringASaveIsKept: Bool {
    guard let questions = questionsAtLateInput else { return true }
    questionsAtLateInput = nil
    return !all(EditTripController.self).isEmpty || prompts?.questions.asked != questions
      || !app.screens.drafts.isEmpty
  }

  var starsAreInRange: Bool { server.trips.values.allSatisfy { (1...5).contains($0.stars) } }
}

extension TripPage {
  fileprivate var isLogin: Bool { if case .login = self { true } else { false } }
}

/// Returns an explorer of the trips on a phone (`.compact`) or on a pad (`.regular`).
@MainActor
public func tripsExplorer(width: ControllerEnvironment.SizeClass) -> Explorer<ExploredTrips> {
  Explorer { ExploredTrips($0, width: width) }
    .doing("the user opens the notification of a trip") { $0.open("trips://trip/2") }
    .doing("the user opens a link to the tickets") { $0.open("trips://tickets") }
    .doing("the user opens the link of a mail") { $0.openMail() }
    .doing("the railway announces a delay") { $0.announceDelay() }
    .doing("the session expires") { $0.expireSession() }
    .doing("the device keeps the password") { $0.app.screens.session.keptPassword = "secret" }
    .doing("the password manager fills in the password") { $0.fillInPassword() }
    .promising("A ticket is shown once") { $0.ticketsAreShownOnce }
    .promising("After the login, the user gets to the tickets that he has asked for") { !$0.owesTickets }
    .promising("Documents are in the tab of their trip") { $0.documentsAreInTheTabOfTheirTrip }
    .promising("A tab has its own pages only") { $0.tabsContainTheirPages }
    .promising("A delay that was announced is shown") { $0.delaysAreShown }
    .promising("An unsaved trip is kept until the user discards it") { $0.unsavedTripsAreKept }
    .promising("What is typed during a save is kept") { $0.inputDuringASaveIsKept }
    .promising("A trip has one to five stars") { $0.starsAreInRange }
}
