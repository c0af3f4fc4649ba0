public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// What the exploration of the ferry app remembers when the app is relaunched.
@MainActor
final class FerryMemory {
  var place: NavigationState<FerryPage>?
  /// The delays that the server has sent to the running app.
  var delays: [Int: Int] = [:]
  /// The last delay. Each delay is longer than the one before, so no two are equal.
  var lastDelay = 0
  var unsaved: [Booking] = []
}

/// The ferry app, as an explorer uses it.
@MainActor
public final class ExploredFerry: RelaunchableApp {
  let app: FerryApp
  let server: FerryServer
  let log: ServerLog
  let memory: FerryMemory
  let leaves: LeaveWatch
  let rests = Rests()
  let arrival: ArrivalWatch<FerryPage>
  let prompts: ScriptedPrompts?
  /// Whether the user has logged in because a screen needs it, and is not yet there.
  private(set) var owesScreen = false
  private(set) var comesBackToTheSamePlace = true
  private(set) var bookingsAreFoundAfterARelaunch = true
  /// How often each delay was presented since the launch.
  private var presentations: [FerryPage: Int] = [:]
  /// Whether the login on screen was presented by the guard in this launch.
  private var isLoginOfGuard = false
  private var wasStepCanceled = false
  private var isLastLinkBroken = false

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun, width: ControllerEnvironment.SizeClass) {
    run.environment.locale = Locale(identifier: "en_US")
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { FerryServer(pause: log.pause) }
    var isFirstLaunch = false
    memory = run.lasting {
      isFirstLaunch = true
      return FerryMemory()
    }
    leaves = run.lasting { LeaveWatch() }
    if isFirstLaunch {
      run.environment.idiom = width == .regular ? .pad : .phone
      run.environment.horizontalSizeClass = width
      leaves.follow(&run.environment)
    }
    let app = must { try FerryApp(environment: run.environment, server: server) }
    (self.log, self.server, self.app) = (log, server, app)
    prompts = run.environment.prompts as? ScriptedPrompts
    arrival = ArrivalWatch(app.routes)
    app.routes.observeEvents(self) { ferry, event in ferry.note(event) }
  }

  // MARK: Relaunching

  /// Returns what the app saves.
  public func stateForRelaunch() throws -> ControllerState {
    let place = app.routes.restorableState
    let isKept = !place.allRoutes.contains { $0 == .login || $0.needsLogin && !app.isLoggedIn }
    memory.place = isKept ? place : nil
    memory.delays = [:]
    let hasBooking = place.allRoutes.contains { if case .booking = $0 { true } else { false } }
    memory.unsaved = hasBooking ? all(BookingController.self).filter(\.hasUnsavedChanges).map(\.draft) : []
    return try app.saveState()
  }

  /// Restores what the app has saved.
  public func relaunch(with state: ControllerState) async throws {
    try await app.restore(state)
    (owesScreen, isLoginOfGuard, presentations) = (false, false, [:])
    if let place = memory.place {
      let now = app.routes.state
      comesBackToTheSamePlace = now.places == place.places && now.selectedTab == place.selectedTab
    }
    // The user has typed nothing yet.
    let drafts = app.screens.routedControllers.compactMap { ($0.controller as? BookingController)?.draft }
    bookingsAreFoundAfterARelaunch = memory.unsaved.allSatisfy { drafts.contains($0) }
  }

  // MARK: Events

  func open(_ link: String, _ page: FerryPage? = nil) {
    owesScreen = false
    isLastLinkBroken = link.contains("nowhere")
    // A login is not left for a mail, so it is still about the same screen.
    if let page { arrival.expect(page) } else { arrival.expectNothing() }
    if let url = URL(string: link) { app.open(url) }
  }

  func openLoginMail(_ token: String) {
    isLastLinkBroken = false
    if let url = URL(string: "ferry://login/\(token)") { app.open(url) }
  }

  func delay(_ journey: Int?) {
    guard let journey else { return }
    memory.lastDelay += 10
    memory.delays[journey] = memory.lastDelay
    app.receiveDelay(of: journey, minutes: memory.lastDelay)
  }

  func endSession() {
    owesScreen = false
    app.endSession()
  }

  func fillInPassword() {
    guard let login = visible(FerryLoginController.self).last else { return }
    login.view.name.value = "Ada"
    login.view.name.onFieldEvent?(.changed)
    login.view.password.value = "secret"
    login.view.password.onFieldEvent?(.changed)
  }

  private func note(_ event: NavigationEvent<FerryPage>) {
    switch event {
    case .user: owesScreen = false
    case .ended(_, .canceled): (owesScreen, wasStepCanceled) = (false, true)
    case .changed(let change):
      let (before, after) = (change.before, change.after)
      if !before.allRoutes.contains(.login), after.allRoutes.contains(.login) {
        isLoginOfGuard = change.cause == .request
      }
      if before.allRoutes.contains(.login), !after.allRoutes.contains(.login) {
        owesScreen = isLoginOfGuard && app.isLoggedIn && change.cause == .request
        isLoginOfGuard = false
      }
      if after.topRoute.needsLogin || !after.modals.isEmpty { owesScreen = false }
      if after.modals.count > before.modals.count, let top = after.modals.last?.root, case .delay = top {
        presentations[top, default: 0] += 1
      }
    case .began, .ended: break
    }
  }

  // MARK: Promises

  var everyOrderWasConfirmedOnce: Bool {
    let asked = prompts?.asked.map(\.message) ?? []
    let keys = server.orders.map(\.key)
    return Set(keys).count == keys.count
      && server.orders.allSatisfy { asked.contains(BookJourney.question($0)) }
      && keys.count <= asked.count { $0.hasPrefix("Book journey ") }
  }

  var ordersAreWithinLimits: Bool {
    server.orders.allSatisfy { order in
      let price = server.journeys.first { $0.id == order.journey }?.price ?? 0
      return (1...9).contains(order.booking.passengers) && !order.booking.name.isEmpty
        && order.price == price * order.booking.passengers
    }
  }

  var unsavedBookingsAreKept: Bool {
    let forms = all(BookingController.self)
    let now = (
      unsaved: forms.filter(\.hasUnsavedChanges).map(ObjectIdentifier.init),
      asked: prompts?.questions.asked ?? 0,
      isAsking: prompts?.questions.isAsking ?? false, booked: server.orders.count
    )
    guard let before = rests.previous("bookings", now: now) else { return true }
    if before.isAsking || before.asked < now.asked || before.booked < now.booked { return true }
    let ids = Set(forms.map(ObjectIdentifier.init)).union(leaves.leftWithoutInput)
    return before.unsaved.allSatisfy { ids.contains($0) }
  }

  var fieldsShowTheBooking: Bool {
    visible(BookingController.self).allSatisfy { form in
      guard form.form?.isEdited == false, !form.view.name.isComposing else { return true }
      let (view, draft) = (form.view, form.draft)
      return view.passengers.value == "\(draft.passengers)" && view.name.value == draft.name
        && view.note.value == draft.note && view.seat.value == draft.seat
    }
  }

  var priceIsThatOfTheForm: Bool {
    (app.screens.routedControllers).allSatisfy { route, controller in
      guard case .booking(let id) = route, let form = controller as? BookingController,
        form.appearance == .appeared
      else { return true }
      let count = form.draft.passengers
      let price = (server.journeys.first { $0.id == id }?.price ?? 0) * count
      return [BookingController.unknownPrice, "Passengers: \(count), price: \(price) €"]
        .contains(form.view.price)
    }
  }

  var awaitedSeatsAreOnScreen: Bool {
    let hasSeats = app.routes.state.allRoutes.contains { if case .seat = $0 { true } else { false } }
    return all(BookingController.self).allSatisfy { !$0.isChoosingSeat || hasSeats }
  }

  var questionsBelongToABooking: Bool {
    guard let question = prompts?.current else { return true }
    let isAboutForm = prompts?.asksToDiscard == true || question.message.hasPrefix("Book journey ")
    return !isAboutForm || !all(BookingController.self).isEmpty
  }

  var documentsAreForTheUser: Bool {
    guard !app.isLoggedIn else { return true }
    return all(DocumentController.self).allSatisfy { $0.viewIfLoaded?.text.isEmpty ?? true }
      && all(DocumentListController.self).allSatisfy { $0.headlessList?.currentItems?.isEmpty ?? true }
      && all(PersonalController.self).allSatisfy { $0.viewIfLoaded?.name.isEmpty ?? true }
  }

  var documentsAreThoseOfTheServer: Bool {
    guard app.isLoggedIn else { return true }
    return visible(DocumentListController.self).allSatisfy { list in
      guard list.status.isLoaded, let shown = list.headlessList?.currentItems?.map(\.id) else { return true }
      // The office may have added documents after the list was loaded, and the user can move rows.
      return Set(shown).count == shown.count && Set(shown).isSuperset(of: 1...5)
        && Set(shown).isSubset(of: server.documents.map(\.id))
    }
  }

  var loginClosesWhenTheUserIsLoggedIn: Bool {
    let login = all(FerryLoginController.self).last.map(ObjectIdentifier.init)
    let before = rests.previous("login", now: (login, app.isLoggedIn))
    guard let login else {
      wasStepCanceled = false
      return true
    }
    // The platform may cancel the animation with which the login leaves.
    guard let before, before.0 == login, !before.1, !wasStepCanceled else { return true }
    return !app.isLoggedIn
  }

  var userLandsWhereHeWanted: Bool { !owesScreen || !app.isLoggedIn }

  var journeysAreInOrder: Bool {
    visible(JourneyListController.self).allSatisfy { list in
      guard let items = list.headlessList?.currentItems, !items.isEmpty else { return true }
      // The user can move rows.
      let ids = items.map(\.id).sorted()
      return ids == Array(ids[0]...ids[ids.count - 1]) && items.allSatisfy { server.journeys.contains($0) }
        && list.headlessList?.rowsShow(\.line) ?? true
    }
  }

  var listsAreNeverBlank: Bool {
    // The server always has journeys and documents.
    let noReasons = ["", "Loading…", "No journeys.", "No documents."]
    return visible(JourneyListController.self).allSatisfy { list in
      list.headlessList?.currentItems?.isEmpty != true || !noReasons.contains(list.screen?.message ?? "")
    }
      && visible(DocumentListController.self).allSatisfy { list in
        list.headlessList?.currentItems?.isEmpty != true || !noReasons.contains(list.screen?.message ?? "")
      }
  }

  var screensShowTheirPages: Bool {
    app.screens.routedControllers.allSatisfy { route, controller in
      switch route {
      case .journeys: return controller is JourneyListController
      case .documents: return controller is DocumentListController
      case .account: return controller is FerryAccountController
      case .journey(let id):
        guard let screen = controller as? JourneyController, screen.id == id else { return false }
        guard let view = screen.viewIfLoaded, !view.title.isEmpty else { return true }
        let journey = server.journeys.first { $0.id == id }
        return view.title == "To \(journey?.destination ?? "")" && screen.navigationBar.title == view.title
          && view.departure == "Departure at \(journey?.hour ?? -1):00"
      case .booking(let id): return controller.navigationBar.title == "Booking \(id)"
      case .seat: return controller is SeatListController
      case .delay: return controller is DelayController
      case .document(let id):
        guard let screen = controller as? DocumentController, screen.id == id else { return false }
        return ["", "The text of document \(id)"].contains(screen.viewIfLoaded?.text ?? "")
      case .personal: return controller is PersonalController
      case .login: return controller is FerryLoginController
      }
    }
  }

  var screensAreNeverBlank: Bool {
    visible(JourneyController.self).allSatisfy { !$0.view.title.isEmpty || !$0.view.error.isEmpty }
      && visible(DocumentController.self).allSatisfy { !$0.view.text.isEmpty || !$0.view.message.isEmpty }
  }

  var tabsContainTheirPages: Bool {
    let state = app.routes.state
    let roots = [FerryPage.journeys, .documents, .account]
    return state.tabs.map(\.root) == roots
      && zip(state.tabs, roots).allSatisfy { tab, root in tab.path.allSatisfy { $0.tab == root } }
  }

  var journeysSayThatTheyAreLate: Bool {
    visible(JourneyController.self).allSatisfy { screen in
      screen.view.delay == (memory.delays[screen.id].map { "Late by \($0) minutes" } ?? "")
    }
  }

  var noDelayIsPresentedTwice: Bool { presentations.values.allSatisfy { $0 <= 1 } }

  var brokenLinksAreReported: Bool { !isLastLinkBroken || !app.message.isEmpty }
}

/// Returns an explorer of the ferry app on a phone (`.compact`) or on a pad (`.regular`).
@MainActor
public func ferryExplorer(width: ControllerEnvironment.SizeClass) -> Explorer<ExploredFerry> {
  Explorer { ExploredFerry($0, width: width) }
    .without(
      .relaunchShowsTheSamePlace,
      because:
        "the login and the choice of a seat are not restored, and a journey has its title only when it is loaded"
    )
    // Notifications are tapped more often than other things happen, so there are three of them.
    .doing("the user opens the notification of an early journey") {
      $0.open("ferry://journeys/3", .journey(3))
    }
    .doing("the user opens the notification of a late journey") {
      $0.open("ferry://journeys/12", .journey(12))
    }
    .doing("the user opens the notification of a journey that does not exist") {
      $0.open("ferry://journeys/99", .journey(99))
    }
    .doing("the user opens a link to a document") { $0.open("ferry://documents/2") }
    .doing("the user opens a broken link") { $0.open("ferry://nowhere/at/all") }
    .doing("the user opens the login link of a mail") { $0.openLoginMail("abc") }
    .doing("the user opens an old login link of a mail") { $0.openLoginMail("old") }
    .doing("the password manager fills in the password") { $0.fillInPassword() }
    .doing("the session ends") { $0.endSession() }
    .doing("the journey on screen is late") { $0.delay($0.visible(JourneyController.self).last?.id) }
    .doing("another journey is late") { $0.delay(12) }
    .doing("others book nearly all places") { app in
      (8...14).forEach { app.server.fill($0, upTo: 2) }
    }
    .doing("another user takes the first seat") { app in
      (8...14).forEach { app.server.take(1, on: $0) }
    }
    .doing("the office adds a document") { $0.server.addDocument() }
    .promising("Each order is what the user has confirmed, and is paid once") {
      $0.everyOrderWasConfirmedOnce
    }
    .promising("An order has 1 to 9 passengers, a name and the right price") { $0.ordersAreWithinLimits }
    .promising("A booking that was filled in stays until it is booked or discarded") {
      $0.unsavedBookingsAreKept
    }
    .promising("A booking that was filled in is there after a relaunch") { $0.bookingsAreFoundAfterARelaunch }
    .promising("The fields show the booking") { $0.fieldsShowTheBooking }
    .promising("The price is that of the passengers in the form, or is not known") { $0.priceIsThatOfTheForm }
    .promising("A form waits for a seat only while the seats are there") { $0.awaitedSeatsAreOnScreen }
    .promising("A question is about a booking that is still there") { $0.questionsBelongToABooking }
    .promising("Documents and personal data are shown only to a user who is logged in") {
      $0.documentsAreForTheUser
    }
    .promising("The documents are those of the server") { $0.documentsAreThoseOfTheServer }
    .promising("The login closes when the user is logged in") { $0.loginClosesWhenTheUserIsLoggedIn }
    .promising("After the login, the user lands where he wanted to go") { $0.userLandsWhereHeWanted }
    .promising("The list has all journeys between its first and its last") { $0.journeysAreInOrder }
    .promising("A list has items, or says why not") { $0.listsAreNeverBlank }
    .promising("A screen shows what the user has opened") { $0.screensShowTheirPages }
    .promising("A journey or a document is shown, or the reason why not") { $0.screensAreNeverBlank }
    .promising("A tab has its own pages only") { $0.tabsContainTheirPages }
    .promising("A journey on screen says that it is late") { $0.journeysSayThatTheyAreLate }
    .promising("A delay is presented once") { $0.noDelayIsPresentedTwice }
    .promising("After a relaunch, the user is where he was") { $0.comesBackToTheSamePlace }
    .promising("A notification gets to its journey") { $0.arrival.hasArrived }
    .promising("A broken link is reported") { $0.brokenLinksAreReported }
}
