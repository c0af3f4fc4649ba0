public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// What the exploration of the shop remembers when the app is relaunched.
@MainActor
final class OrderMemory {
  var unsavedForms = 0
}

/// The texts that the user has typed last into each screen. To find input that is not stored, the class compares the texts with the
/// server, and does not ask the library.
@MainActor
final class LeftInput {
  private struct Input {
    weak var screen: Controller?
    /// The indices of the fields into which the user has typed since the last answer. The user may have discarded the other texts.
    let typed: Set<Int>
    let texts: [String?]
    let questions: Int
    let isStored: @MainActor ([String?]) -> Bool
  }

  private var inputs: [ObjectIdentifier: Input] = [:]

  /// Follows what the user types into a screen.
  ///
  /// - Parameters:
  ///   - isStored: Returns whether the server has the texts.
  ///   - texts: Returns the texts that the user has typed.
  func follow(
    _ entries: [EntryView],
    of screen: Controller,
    _ prompts: ScriptedPrompts?,
    isStored: @escaping @MainActor ([String?]) -> Bool,
    texts: @escaping @MainActor () -> [String?]
  ) {
    for (index, entry) in entries.enumerated() {
      entry.onTyped = { [weak self, weak screen] in
        guard let self, let screen else { return }
        // Input that is typed during a transition does not count: the user may have decided to leave before.
        guard screen.appearance == .appeared else { return }
        // The server has one basket only, and what is typed now replaces what was typed into an earlier screen.
        inputs = inputs.filter { $0.value.screen != nil }
        // What is typed before the app has the answer to a question belongs to the question: a dialog covers the screen that long.
        // What is typed right after that counts: the user is asked again.
        let questions = prompts.map { $0.questions.asked - ($0.isAwaited ? 1 : 0) } ?? 0
        let before = inputs[ObjectIdentifier(screen)].flatMap { $0.questions == questions ? $0.typed : nil }
        let typed = (before ?? []).union([index])
        inputs[ObjectIdentifier(screen)] = Input(
          screen: screen,
          typed: typed,
          texts: texts().enumerated().map { typed.contains($0) ? $1 : nil },
          questions: questions,
          isStored: isStored
        )
      }
    }
  }

  /// Whether the server has the texts that were typed last into screens that are not among these any more, unless the user was asked
  /// since then.
  func isStored(_ screens: [Controller], _ prompts: ScriptedPrompts?) -> Bool {
    let gone = inputs.filter { input in !screens.contains { $0 === input.value.screen } }
    gone.keys.forEach { inputs[$0] = nil }
    return gone.values.allSatisfy { prompts?.questions.asked ?? 0 > $0.questions || $0.isStored($0.texts) }
  }
}

/// The forms of the shop, as an explorer uses them.
@MainActor
public final class ExploredOrders: RelaunchableApp {
  let app: OrderApp
  let server: OrderServer
  let log: ServerLog
  let prompts: ScriptedPrompts?
  private let memory: OrderMemory
  private var hasLostAForm = false
  private var hasCarriedInput = false
  /// The offer into which the user types. While it leaves the screen, it is not among the controllers of the window any more.
  private weak var offerScreen: OfferController?
  private let locale: Locale
  private let left = LeftInput()

  // The formats of the fields.
  private var number: FieldFormat<String, Int> { .style(.number.locale(locale), unreadable: "") }
  private var price: FieldFormat<String, Decimal> {
    .amount("EUR", in: locale, unreadable: "", isLenient: true)
  }
  private var day: FieldFormat<String, Date> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return .day(calendar, in: locale, unreadable: "")
  }

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun, locale: Locale) {
    run.environment.locale = locale
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { OrderServer(pause: log.pause) }
    (self.log, self.server, self.locale) = (log, server, locale)
    prompts = run.environment.prompts as? ScriptedPrompts
    memory = run.lasting { OrderMemory() }
    app = OrderApp(server: server, locale: locale)
  }

  private var unsavedForms: Int {
    all(BasketController.self).count { $0.hasUnsavedChanges }
      + all(AccountController.self).count { $0.hasUnsavedChanges }
  }

  // MARK: Relaunching

  /// Returns the state of the controllers.
  public func stateForRelaunch() throws -> ControllerState {
    memory.unsavedForms = unsavedForms
    return root.saveState()
  }

  /// Restores the state of the controllers.
  public func relaunch(with state: ControllerState) async throws {
    root.restoreState(state)
    // The next check may come when the user has saved the form already.
    hasLostAForm = unsavedForms < memory.unsavedForms
  }

  var unsavedFormsAreFoundAfterARelaunch: Bool { !hasLostAForm }

  /// Right and wrong texts that a user of this language types. The explorer chooses among these texts.
  func offerSamples() {
    let price = Decimal.FormatStyle.Currency(code: "EUR", locale: locale)
    let number = IntegerFormatStyle<Int>.number.locale(locale)
    let day = Date.FormatStyle(date: .numeric, time: .omitted, locale: locale, timeZone: .gmt)
    for screen in all(OfferController.self) {
      offerScreen = screen
      guard let view = screen.viewIfLoaded else { continue }
      view.price.samples = [price.format(12.5), price.format(4_321.99), "7.5", "99999", "x"]
      view.day.samples = [day.format(Date(timeIntervalSince1970: 86_400 * 20_000)), "2/30"]
      view.count.samples = [number.format(1_234), number.format(7), " ", "many"]
      follow(view, of: screen)
    }
    for screen in all(BasketController.self) {
      guard let view = screen.viewIfLoaded else { continue }
      for entry in [view.first, view.second, view.third] {
        entry.samples = [number.format(12), number.format(1), number.format(200), ""]
      }
      follow(view, of: screen)
    }
    for screen in all(AccountController.self) {
      guard let view = screen.viewIfLoaded else { continue }
      view.name.samples = ["Bo", "Cy", ""]
      view.country.samples = ["FR", "DE", "France"]
      view.company.samples = ["Tea Ltd", " "]
      follow(view, of: screen)
    }
    for screen in all(StepController.self) {
      guard let view = screen.viewIfLoaded else { continue }
      view.entry.samples = ["かな", "Ada", " ", ""]
      follow(view, of: screen)
    }
  }

  // MARK: Events

  func showOtherOffer() {
    app.offers.offer = server.offers[app.offers.offer.id == 1 ? 2 : 1] ?? app.offers.offer
    if let screen = offerScreen {
      screen.update(with: app.offers.offer)
      if screen.binding?.isEdited == true { hasCarriedInput = true }
      for entry in screen.viewIfLoaded.map(entries) ?? [] { entry.typed = nil }
    }
  }

  func changePriceElsewhere() {
    let id = app.offers.offer.id
    Elsewhere.act { [server] in try await server.save(.price(77), of: id) }
    app.offers.offer.price = 77
    if let screen = offerScreen, screen.binding?.editing.first?.isEdited == false {
      screen.viewIfLoaded?.price.typed = nil
    }
  }

  /// The store delivers what it has read before the last change, and then what is true.
  func deliverOldRow() {
    let id = app.offers.offer.id
    guard let truth = server.offers[id], let last = server.changes.last(where: { $0.id == id }) else {
      return
    }
    var old = truth
    switch last.change {
    case .price: old.price = Decimal(id) * 1_250
    case .day: old.day = Date(timeIntervalSince1970: 0)
    case .count: old.count = id
    }
    app.offers.offer = old
    Task { [offers = app.offers, server] in
      if offers.offer.id == id, let truth = server.offers[id] { offers.offer = truth }
    }
  }

  // MARK: Promises

  private func entries(_ view: OfferView) -> [EntryView] { [view.price, view.day, view.count] }

  /// A field shows the value of the store, or is edited.
  var fieldsShowTheTruth: Bool {
    all(OfferController.self).allSatisfy { screen in
      guard let form = screen.binding else { return true }
      let source = app.offers.offer
      let (price, day, count) = (
        form.values[\OfferPresenter.offer.price], form.values[\OfferPresenter.offer.day],
        form.values[\OfferPresenter.offer.count]
      )
      let values = [price == source.price, day == source.day, count == .some(source.count)]
      return form.source.offer == source && zip(form.editing, values).allSatisfy { $0.isEdited || $1 }
    }
  }

  /// Input that the user has typed for one record does not belong to another record.
  var inputBelongsToItsOffer: Bool { !hasCarriedInput }

  /// The screen shows the text that the user has typed, or the form has the same value in another spelling.
  var inputIsVisibleOrStored: Bool {
    func isKept<Value: Equatable>(_ entry: EntryView, _ format: FieldFormat<String, Value>, _ value: Value)
      -> Bool
    {
      guard let typed = entry.typed, typed != entry.text else { return true }
      return format.parse(typed) == value
    }
    let offer = app.offers.offer
    let offersKeep = all(OfferController.self).compactMap(\.viewIfLoaded).allSatisfy { view in
      isKept(view.price, price, offer.price) && isKept(view.day, day, offer.day)
        && isKept(view.count, .optional(number), offer.count)
    }
    let basketsKeep = all(BasketController.self).allSatisfy { form in
      let entries = form.viewIfLoaded.map { [$0.first, $0.second, $0.third] } ?? []
      return zip(entries, form.draft.lines).allSatisfy { isKept($0, number, $1.count) }
    }
    let steps = all(StepController.self).compactMap(\.viewIfLoaded)
    return offersKeep && basketsKeep && steps.allSatisfy { [nil, $0.entry.text].contains($0.entry.typed) }
  }

  /// Whether the input of each removed screen is stored, or the user was asked about the input.
  var leftInputIsStored: Bool {
    ["save the basket", "save an offer", "save the account"].contains { log.isWaiting(for: $0) }
      || left.isStored(all(Controller.self), prompts)
  }

  private func follow(_ view: BasketView, of screen: BasketController) {
    let (entries, format, server) = ([view.first, view.second, view.third], number, server)
    left.follow(entries, of: screen, prompts) { texts in
      zip(texts, server.basket.lines).allSatisfy { $0.map(format.parse) ?? $1.count == $1.count }
    } texts: { [weak view] in
      [view?.first, view?.second, view?.third].map { $0?.typed ?? $0?.text }
    }
  }

  private func follow(_ view: OfferView, of screen: OfferController) {
    let (price, day, count, server) = (price, day, FieldFormat.optional(number), server)
    func isStored<Value>(
      _ text: String?,
      _ format: FieldFormat<String, Value>,
      _ change: (Value) -> OfferChange
    ) -> Bool {
      guard let text, let value = format.parse(text) else { return text == nil }
      return server.changes.contains { $0.change == change(value) }
    }
    left.follow(entries(view), of: screen, prompts) { texts in
      isStored(texts[0], price, OfferChange.price) && isStored(texts[1], day, OfferChange.day)
        && isStored(texts[2], count, OfferChange.count)
    } texts: { [weak view] in
      [view?.price.typed, view?.day.typed, view?.count.typed]
    }
  }

  private func follow(_ view: AccountView, of screen: AccountController) {
    let server = server
    left.follow([view.name, view.country, view.company], of: screen, prompts) { texts in
      let account = server.account
      // The button France replaces what was typed. The server has no use for the company of a person.
      return [nil, account.name].contains(texts[0])
        && ([nil, account.country].contains(texts[1]) || account.country == "FR")
        && ([nil, account.company].contains(texts[2]) || !account.isBusiness)
    } texts: { [weak view] in
      [view?.name.typed, view?.country.typed, view?.company.typed]
    }
  }

  private func follow(_ view: StepView, of screen: StepController) {
    let (server, app, path, orders) = (server, app, screen.path, server.orders.count)
    left.follow([view.entry], of: screen, prompts) { texts in
      // Earlier orders may have the same text.
      let recipients = server.orders.dropFirst(orders) + [app.recipient] + app.formerRecipients
      return recipients.contains { [nil, $0[keyPath: path]].contains(texts[0]) }
    } texts: { [weak view] in
      [view?.entry.typed]
    }
  }

  /// Each change was stored for the offer for which it was typed: prices of the samples, of the first state, or of the other
  /// device.
  var storedValuesAreValid: Bool {
    server.changes.allSatisfy { change in
      switch change.change {
      case .price(let price): (0...10_000).contains(price)
      case .day: true
      case .count(let count): count.map { [1_234, 7].contains($0) || $0 == change.id } ?? true
      }
    }
      && server.basket.lines.allSatisfy { (0...99).contains($0.count) }
      && server.orders.allSatisfy {
        !$0.name.allSatisfy(\.isWhitespace) && !$0.city.allSatisfy(\.isWhitespace)
      }
  }

  /// The account is valid as a whole, whatever the user has changed last.
  var savedAccountIsValid: Bool {
    let account = server.account
    return !account.name.isEmpty && account.country.count == 2
      && !(account.name == "Bo" && account.country == "FR")
      && (!account.isBusiness || account.company == "Tea Ltd")
  }

  var basketShowsTheInput: Bool {
    all(BasketController.self).allSatisfy { form in
      guard let view = form.viewIfLoaded, form.form?.isEdited == false else { return true }
      let style = IntegerFormatStyle<Int>.number.locale(locale)
      let texts = [view.first, view.second, view.third].map(\.text)
      return texts == form.draft.lines.map { style.format($0.count) }
        && (form.hasUnsavedChanges || form.saved == server.basket)
    }
  }

  /// A message stands at a field that is not valid, and at no other.
  var messagesAreTrue: Bool {
    all(OfferController.self).allSatisfy { screen in
      zip(screen.binding?.editing ?? [], screen.viewIfLoaded.map(entries) ?? []).allSatisfy { status, entry in
        switch status.validity {
        case .valid: entry.message == status.failure
        case .invalid(let message), .undecided(let message): entry.message == nil || entry.message == message
        case .checking: true
        }
      }
    }
  }
}

/// Returns an explorer of the forms of the shop in a language.
@MainActor
public func orderExplorer(_ locale: String) -> Explorer<ExploredOrders> {
  Explorer { ExploredOrders($0, locale: Locale(identifier: locale)) }
    .without(
      .relaunchShowsTheSamePlace,
      because: "the app restores the basket and the account, and no other screen"
    )
    .doing("another offer is shown") { $0.showOtherOffer() }
    .doing("the price changes on another device") { $0.changePriceElsewhere() }
    .doing("the store delivers an old row") { $0.deliverOldRow() }
    .doing("the user takes the keyboard") { $0.offerSamples() }
    .promising("A field shows the truth, or is edited") { $0.fieldsShowTheTruth }
    .promising("What was typed is on screen, or stored") { $0.inputIsVisibleOrStored }
    .promising("What was typed into a screen that has left is stored, or the user was asked") {
      $0.leftInputIsStored
    }
    .promising("Input belongs to its offer") { $0.inputBelongsToItsOffer }
    .promising("Only valid values are stored") { $0.storedValuesAreValid }
    .promising("An unsaved basket or account is there after a relaunch") {
      $0.unsavedFormsAreFoundAfterARelaunch
    }
    .promising("Only a valid account is saved") { $0.savedAccountIsValid }
    .promising("The basket shows the input, or the saved basket") { $0.basketShowsTheInput }
    .promising("A message is about the input") { $0.messagesAreTrue }
}
