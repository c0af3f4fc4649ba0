public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// What the exploration of the market remembers when the app is relaunched.
@MainActor
final class MarketMemory {
  var place: NavigationState<MarketPage>?
  /// The last text that the user has typed in each chat.
  var typed: [String: String] = [:]
  /// The offers about which the user has said something on another device.
  var saidElsewhere: Set<MarketOffer.ID> = []
  /// Whether a choice of an earlier launch may reach the server after a choice of this one.
  var hasLateChoices = false
}

/// The part of a device that shows and hides the keyboard of a chat.
@MainActor
final class MarketPhone: KeyboardHost {
  static let keyboard = CGRect(x: 0, y: 500, width: 400, height: 300)
  let windowBounds = CGRect(x: 0, y: 0, width: 400, height: 800)
  weak var focusedField: (any KeyboardField)?
  /// Whether the user has not left the chat since the keyboard was shown or hidden.
  var isSettled = false
}

/// Notes what the user types in chats. It follows a field before the user can type into it.
@MainActor
final class ChatWatch: ControllerBehavior {
  private let memory: MarketMemory
  private weak var watched: MarketChatView?

  init(_ memory: MarketMemory) { self.memory = memory }

  func after(_ step: LifecycleStep, of controller: Controller) {
    guard step == .viewWillAppear, let chat = controller as? MarketChatController, let screen = chat.screen,
      watched !== screen
    else { return }
    watched = screen
    let (field, seller, report) = (screen.field, chat.seller, screen.field.onFieldEvent)
    field.onFieldEvent = { [memory, weak field] event in
      if event == .changed, let field { memory.typed[seller] = field.value }
      report?(event)
    }
  }
}

/// The market, as an explorer uses it.
@MainActor
public final class ExploredMarket: RelaunchableApp {
  let app: MarketApp
  let server: MarketServer
  let log: ServerLog
  let memory: MarketMemory
  let rests = Rests()
  let arrival: ArrivalWatch<MarketPage>
  let prompts: ScriptedPrompts?
  private let phone = MarketPhone()
  private let keyboard: KeyboardManager
  /// The last wish of the user about each offer. Others are not judged.
  private var wishes: [MarketOffer.ID: OfferStance] = [:]
  /// The offers that the server had at each first page since a first page came into the list, and at that one.
  private var answeredOffers: [Set<MarketOffer.ID>] = []
  private var loadedOffers: Set<MarketOffer.ID> = []
  private var tokens: [ListObservation] = []
  private var isLastLinkBroken = false
  private(set) var comesBackToTheSamePlace = true

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun, width: ControllerEnvironment.SizeClass) {
    run.environment.locale = Locale(identifier: "en_US")
    run.environment.idiom = width == .regular ? .pad : .phone
    run.environment.horizontalSizeClass = width
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { MarketServer(pause: log.pause) }
    let memory = run.lasting { MarketMemory() }
    // Each chat has a watch of its own.
    run.environment.makeBehaviors = { [others = run.environment.makeBehaviors] in
      let watches: [any ControllerBehavior] = $0 is MarketChatController ? [ChatWatch(memory)] : []
      return (others?($0) ?? []) + watches
    }
    let (environment, manager) = (run.environment, KeyboardManager(host: phone))
    keyboard = manager
    app = must { try MarketApp(environment: environment, server: server, keyboard: manager) }
    (self.log, self.server, self.memory) = (log, server, memory)
    prompts = run.environment.prompts as? ScriptedPrompts
    arrival = ArrivalWatch(app.routes)
    app.routes.observeEvents(self) { market, _ in market.phone.isSettled = false }
    watchActions()
  }

  private var actions: MarketActions { app.screens.actions }
  private var store: MarketStore { actions.store }

  private func watchActions() {
    actions.onWish = { [weak self] wish in self?.wishes[wish.id] = wish.stance }
    actions.choose.onOutcome(self) { market, outcome in
      if case .completed = outcome { return }
      // The user knows that a wish was not fulfilled, but the outcome does not say which one.
      market.wishes = [:]
    }
    log.onAnswer = { [weak self] call in
      if let self, call == "offers" { answeredOffers.append(Set(server.offers.map(\.id))) }
    }
    tokens.append(
      store.feed.onOutcome(self) { market, direction, outcome in
        guard direction == .refresh, case .loaded = outcome, let first = market.answeredOffers.first else {
          return
        }
        // A canceled request may have been answered later than the one that counts.
        market.loadedOffers = market.answeredOffers.dropFirst().reduce(first) { $0.intersection($1) }
        market.answeredOffers = []
      }
    )
  }

  // MARK: Relaunching

  /// Returns the place of the navigator, the state of the screens, the session and the drafts.
  public func stateForRelaunch() throws -> ControllerState {
    let place = app.routes.restorableState
    var state = root.saveState()
    try state.set(SavedNavigation(place), for: "place")
    try state.set(app.screens.session.isLoggedIn, for: "session")
    try state.set(actions.drafts.texts, for: "drafts")
    let hasChat = place.allRoutes.contains { if case .chat = $0 { true } else { false } }
    memory.place = app.screens.session.isLoggedIn || !hasChat ? place : nil
    if actions.choose.isRunning { memory.hasLateChoices = true }
    return state
  }

  /// Restores the session, the drafts, the place and the state of the screens.
  public func relaunch(with state: ControllerState) async throws {
    app.screens.session.isLoggedIn = try state.value(Bool.self, for: "session") ?? false
    actions.drafts.texts = try state.value([String: String].self, for: "drafts") ?? [:]
    if let place = try state.value(SavedNavigation<MarketPage>.self, for: "place") {
      try await app.routes.restore(place)
    }
    root.restoreState(state)
    if let place = memory.place {
      let now = app.routes.state
      comesBackToTheSamePlace = now.places == place.places && now.selectedTab == place.selectedTab
    }
  }

  // MARK: Events

  func open(_ link: String, _ page: MarketPage? = nil) {
    isLastLinkBroken = page == nil
    if let page { arrival.expect(page) } else { arrival.expectNothing() }
    if let url = URL(string: link) { app.open(url) }
  }

  func chooseElsewhere(_ stance: OfferStance, of id: MarketOffer.ID) {
    memory.saidElsewhere.insert(id)
    server.set(stance, of: id)
  }

  func endSession() {
    server.hasSession = false
    app.screens.endSession()
  }

  func showKeyboard() {
    guard let chat = visible(MarketChatController.self).last else { return }
    phone.focusedField = chat.bar
    keyboard.keyboardWillShow(MarketPhone.keyboard)
    phone.isSettled = true
  }

  func hideKeyboard() {
    phone.focusedField = nil
    keyboard.keyboardWillHide()
    phone.isSettled = true
  }

  // MARK: Promises of lists

  /// The loaded offers have no gap: pages and days are in order, and nothing between two rows is left out.
  var listHasNoGaps: Bool {
    let shown = store.feed.items.map(\.id)
    guard let newest = shown.first, let oldest = shown.last else { return true }
    let stored = server.offers.map(\.id).filter { (oldest...newest).contains($0) }
    return zip(shown, shown.dropFirst()).allSatisfy { $0 > $1 } && Set(stored).isSubset(of: shown)
  }

  var listShowsTheChosenOffers: Bool {
    visible(MarketListController.self).allSatisfy { list in
      guard let rows = list.headlessList?.currentItems else { return true }
      let shown = rows.compactMap { row in if case .offer(let offer, _) = row.content { offer } else { nil } }
      return shown == store.feed.items.filter(list.filter.includes)
    }
  }

  var rowsShowTheirOffers: Bool {
    visible(MarketListController.self).allSatisfy { $0.headlessList?.rowsShow(\.content.text) ?? true }
      && visible(WatchedListController.self).allSatisfy {
        $0.headlessList?.rowsShow { "\($0.offer.title): \($0.stance.rawValue)" } ?? true
      }
      && visible(MarketChatController.self).allSatisfy {
        $0.headlessList?.rowsShow { $0.isMine ? "me: \($0.text)" : $0.text } ?? true
      }
  }

  /// Returns the note of the list, if it has one.
  private func note(of list: MarketListController) -> String? {
    list.headlessList?.currentItems?.lazy
      .compactMap { row in if case .note(let text) = row.content { text } else { nil } }.first
  }

  var emptyListIsEmpty: Bool {
    visible(MarketListController.self).allSatisfy { list in
      guard note(of: list) == "No offers." else { return true }
      return !server.offers.contains { loadedOffers.contains($0.id) && list.filter.includes($0) }
    }
  }

  var listIsNeverBlank: Bool {
    visible(MarketListController.self).allSatisfy { list in
      guard let rows = list.headlessList?.currentItems else { return true }
      let hasOffers = rows.contains { row in if case .offer = row.content { true } else { false } }
      let state = store.feed.state
      guard state.hasLoaded || state.refresh.error != nil else { return true }
      return hasOffers || note(of: list) != nil
    }
  }

  var failureIsShown: Bool {
    visible(MarketListController.self).allSatisfy { list in
      guard let error = store.feed.state.refresh.error else { return true }
      return list.status.error != nil
        && (!store.feed.items.isEmpty || note(of: list)?.hasPrefix(error.localizedDescription) ?? true)
    }
  }

  // MARK: Promises of offers

  var screensShowTheirPages: Bool {
    app.screens.routedControllers.allSatisfy { route, controller in
      switch route {
      case .offers: return controller is MarketListController
      case .watched: return controller is WatchedListController
      case .filter: return controller is MarketFilterController
      case .login: return controller is MarketLoginController
      case .chat(let seller): return (controller as? MarketChatController)?.seller == seller
      case .offer(let id):
        guard let screen = controller as? MarketOfferController, screen.id == id else { return false }
        guard let view = screen.viewIfLoaded else { return true }
        return view.title.isEmpty || view.title.hasSuffix(" \(id)")
      }
    }
  }

  var offersAreNeverBlank: Bool {
    visible(MarketOfferController.self).allSatisfy { screen in
      screen.viewLoadCount > 1 || !screen.view.title.isEmpty || !screen.view.error.isEmpty
    }
  }

  var screensShowWhatTheUserWants: Bool {
    guard !actions.choose.isRunning, !memory.hasLateChoices else { return true }
    let known = Set(store.revisions.keys).subtracting(memory.saidElsewhere)
    return known.allSatisfy { store.stance(of: $0) == server.stances[$0, default: .neither] }
      && visible(MarketOfferController.self).allSatisfy { $0.view.stance == store.stance(of: $0.id).rawValue }
  }

  var lastWishCounts: Bool {
    guard !actions.choose.isRunning, !actions.undo.isRunning, !memory.hasLateChoices else { return true }
    return wishes.allSatisfy { id, stance in
      memory.saidElsewhere.contains(id) || server.stances[id, default: .neither] == stance
    }
  }

  var nobodyPaysUnaskedOrTwice: Bool {
    Set(server.charges.map(\.offer)).count == server.charges.count
      && server.charges.allSatisfy { charge in
        prompts?.asked.contains {
          $0.message.hasPrefix("Buy ") && $0.message.hasSuffix(" \(charge.offer) for \(charge.price) €?")
        } ?? true
      }
  }

  var boughtOffersClose: Bool { visible(MarketOfferController.self).allSatisfy { !$0.isDone } }

  /// The offer to undo belongs to an action that can still be undone.
  var questionsAreAboutSomething: Bool {
    guard let question = prompts?.current, question.kind == .offer else { return true }
    return actions.undo.isRunning
  }

  // MARK: Promises of chats

  var typedTextIsKept: Bool {
    memory.typed.allSatisfy { seller, text in
      let rest = actions.drafts.texts[seller] ?? ""
      return rest == text || (server.chats[seller] ?? []).contains { $0.isMine && $0.text + rest == text }
    }
  }

  var fieldShowsTheDraft: Bool {
    visible(MarketChatController.self).allSatisfy {
      $0.bar.field.value == actions.drafts.texts[$0.seller] ?? ""
    }
  }

  var chatHasAllMessages: Bool {
    visible(MarketChatController.self).allSatisfy { chat in
      guard chat.feed.state.hasLoaded, chat.feed.state.refresh.error == nil,
        chat.screen?.retry.isHidden == true
      else { return true }
      let shown = chat.feed.items
      return shown == (server.chats[chat.seller] ?? []).filter { $0.id >= shown.first?.id ?? 0 }
    }
  }

  var fieldIsAboveTheKeyboard: Bool {
    guard phone.isSettled, let chat = visible(MarketChatController.self).last else { return true }
    guard let field = phone.focusedField else { return chat.bar.frame.maxY == 766 }
    return field !== chat.bar || chat.bar.frame.maxY <= MarketPhone.keyboard.minY
  }

  // MARK: Promises of places

  var chatsAreForUsersWhoAreLoggedIn: Bool {
    let chats = app.routes.state.allRoutes.filter { if case .chat = $0 { true } else { false } }
    let now = (
      chats: Set(chats), isLoggedIn: app.screens.session.isLoggedIn, logins: log.answers(of: "log in")
    )
    guard let before = rests.previous("chats", now: now) else { return true }
    return now.chats.isSubset(of: before.chats) || before.isLoggedIn || now.isLoggedIn
      || before.logins < now.logins
  }

  var choiceEnds: Bool {
    all(MarketListController.self).allSatisfy {
      !$0.isChoosing || app.routes.state.allRoutes.contains(.filter)
    }
  }

  var screenBelongsToItsTab: Bool {
    let state = app.routes.state
    guard state.modals.isEmpty else { return true }
    let isOffers = state.selectedTab == 0
    let hasStrangers =
      isOffers ? !visible(WatchedListController.self).isEmpty : !visible(MarketListController.self).isEmpty
    guard !hasStrangers else { return false }
    guard root.window?.environment.horizontalSizeClass == .regular else { return true }
    return isOffers
      ? !visible(MarketListController.self).isEmpty : !visible(WatchedListController.self).isEmpty
  }

  var brokenLinksAreReported: Bool { !isLastLinkBroken || !app.message.isEmpty }
}

/// Returns an explorer of the market on a phone (`.compact`) or on a pad (`.regular`).
@MainActor
public func marketExplorer(width: ControllerEnvironment.SizeClass) -> Explorer<ExploredMarket> {
  Explorer { ExploredMarket($0, width: width) }
    .without(
      .relaunchShowsTheSamePlace,
      because:
        "the choice of a filter and the login are not restored, and the window has its first width again"
    )
    .doing("somebody offers something") { $0.server.publish(by: "Ada") }
    .doing("somebody else offers something") { $0.server.publish(by: "Grace") }
    .doing("the user offers something on another device") { $0.server.publish(by: "me") }
    .doing("most offers are sold to others") { $0.server.sellAll(but: 3) }
    .doing("all offers are sold to others") { $0.server.sellAll(but: 0) }
    .doing("a seller raises the price of the newest offer") {
      $0.server.raisePrice(of: $0.server.offers.first?.id ?? 0)
    }
    .doing("the server hides the offers of the next page") { $0.server.emptyPages = 1 }
    .doing("the server hides the offers of many pages") { $0.server.emptyPages = 5 }
    .doing("a seller comes online") { $0.server.online = ["Ada", "Alan", "Grace"] }
    .doing("all sellers go offline") { $0.server.online = [] }
    .doing("the user watches an offer on another device") { $0.chooseElsewhere(.watch, of: 22) }
    .doing("Ada writes a message") { $0.server.write("Hello", in: "Ada") }
    .doing("Ada writes another message") { $0.server.write("Is it still for sale?", in: "Ada") }
    .doing("the user writes to Ada on another device") { $0.server.write("Yes", in: "Ada", isMine: true) }
    .doing("the keyboard comes up") { $0.showKeyboard() }
    .doing("the keyboard goes away") { $0.hideKeyboard() }
    .doing("the session ends") { $0.endSession() }
    .doing("the user opens a link to an offer in a mail") { $0.open("market://offers/21", .offer(21)) }
    .doing("the user opens a link to an offer that was deleted") { $0.open("market://offers/99", .offer(99)) }
    .doing("the user opens the notification of a message") { $0.open("market://chats/Ada", .chat("Ada")) }
    .doing("the user opens a link to the watched offers") { $0.open("market://watched", .watched) }
    .doing("the user opens a broken link") { $0.open("market://nowhere/at/all") }
    .promising("The list has no gaps, and the newest offers come first") { $0.listHasNoGaps }
    .promising("The list shows the offers of the filter") { $0.listShowsTheChosenOffers }
    .promising("A row shows its offer or its message") { $0.rowsShowTheirOffers }
    .promising("The list says that it is empty only if it is") { $0.emptyListIsEmpty }
    .promising("The list shows offers, or says why not") { $0.listIsNeverBlank }
    .promising("The list says when it has failed") { $0.failureIsShown }
    .promising("A screen shows what the user has opened") { $0.screensShowTheirPages }
    .promising("An offer is shown, or the reason why not") { $0.offersAreNeverBlank }
    .promising("An offer is reserved, watched or neither, as the server says") {
      $0.screensShowWhatTheUserWants
    }
    .promising("The last wish about an offer is what the server has") { $0.lastWishCounts }
    .promising("Nobody pays twice, or another price than he was asked for") { $0.nobodyPaysUnaskedOrTwice }
    .promising("The screen of an offer closes when it is bought or deleted") { $0.boughtOffersClose }
    .promising("An offer to undo is there only as long as it can be undone") { $0.questionsAreAboutSomething }
    .promising("What the user types in a chat is kept or sent") { $0.typedTextIsKept }
    .promising("The field of a chat shows what is not sent") { $0.fieldShowsTheDraft }
    .promising("A chat has all messages since the oldest one that it shows") { $0.chatHasAllMessages }
    .promising("The field of a chat is above the keyboard") { $0.fieldIsAboveTheKeyboard }
    .promising("Only a user who is logged in gets to a chat") { $0.chatsAreForUsersWhoAreLoggedIn }
    .promising("The list waits for a filter only while the user chooses one") { $0.choiceEnds }
    .promising("What is on screen belongs to the selected tab") { $0.screenBelongsToItsTab }
    .promising("After a relaunch, the user is where he was") { $0.comesBackToTheSamePlace }
    .promising("A broken link is reported") { $0.brokenLinksAreReported }
    .promising("A link gets to its screen") { $0.arrival.hasArrived }
}
