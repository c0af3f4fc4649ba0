public import Concierge
import Foundation
import Observation

/// A text field into which the user types one of a few texts, with an input method or without. In an app with UIKit, it contains a
/// `UITextField` and a `UILabel`.
@MainActor
public final class EntryView: FieldControl {
  /// The text. Assigning a new text ends the composition of an input method.
  public var text = "" { didSet { isComposing = false } }
  /// Whether an input method is composing the text.
  public var isComposing = false
  /// The message below the field.
  public var message: String?
  /// Called when the user edits or leaves the field.
  public var onFieldEvent: (@MainActor (EditEvent) -> Void)?
  /// The texts that a test types.
  public var samples: [String] = []
  /// The text that a test has typed last.
  public var typed: String? { didSet { onTyped?() } }
  /// Called when a test types.
  public var onTyped: (@MainActor () -> Void)?
}

/// The offer that is on screen, as the device knows it.
@MainActor
@Observable
final class OfferStore {
  var offer: Offer
  @ObservationIgnored private let server: OrderServer

  init(_ server: OrderServer) {
    self.server = server
    offer = server.offers[1] ?? Offer(id: 1, price: 0, day: .distantPast)
  }

  func save(_ change: OfferChange) async throws {
    let id = offer.id
    try await server.save(change, of: id)
    if offer.id == id { offer.apply(change) }
  }
}

/// The view of an offer.
@MainActor
final class OfferView {
  let price = EntryView()
  let day = EntryView()
  let count = EntryView()
}

/// The values of an offer.
struct OfferPresenter: ModelPresenter {
  let offer: Offer

  init(_ offer: Offer, style: DisplayStyle) { self.offer = offer }
}

/// A form of prices and days in the user's language. Each field is stored when the user leaves it, and the number at each change.
final class OfferController: BoundController<OfferPresenter, OfferView> {
  private let store: OfferStore

  init(_ store: OfferStore, style: DisplayStyle) {
    self.store = store
    super.init(style: style)
  }

  override func makeView() -> OfferView { OfferView() }

  override func viewDidLoad() { observe { $0.update(with: $0.store.offer) } }

  /// A value that is being stored counts as unsaved, because the server may refuse the value.
  override var needsConfirmation: Bool { binding?.isEdited == true }

  override func confirmLeaving() async -> Bool {
    if case .committed = await binding?.commit() { return true }
    return await super.confirmLeaving()
  }

  override func bindings() -> [Bind<OfferPresenter, OfferView>] {
    let (store, locale) = (store, style.locale)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let price = FieldFormat.amount("EUR", in: locale, unreadable: "Not a price", isLenient: true)
    let number = FieldFormat<String, Int>.style(.number.locale(locale), unreadable: "Not a number")
    return [
      Edit(\.offer.price, in: \.price.text, as: price)
        .events(of: \.price)
        .composing { $0.price.isComposing }
        .validated(.range(0...10_000, "Up to 10,000"))
        .messages { $0.price.message = $1 }
        .onCommit { try await store.save(.price($0)) },
      Edit(\.offer.day, in: \.day.text, as: .day(calendar, in: locale, unreadable: "Not a day"))
        .events(of: \.day)
        .composing { $0.day.isComposing }
        .messages { $0.day.message = $1 }
        .onCommit { try await store.save(.day($0)) },
      Edit(\.offer.count, in: \.count.text, as: .optional(number))
        .events(of: \.count)
        .composing { $0.count.isComposing }
        .commits(at: .change)
        .messages { $0.count.message = $1 }
        .onCommit { try await store.save(.count($0)) },
    ]
  }
}

/// The view of a basket, with one field for each line.
@MainActor
final class BasketView {
  let first = EntryView()
  let second = EntryView()
  let third = EntryView()
  let save = ButtonView("Save")
}

/// A form of a list of rows, which is saved as a whole.
final class BasketController: FormController<Basket, BasketView> {
  private let server: OrderServer

  init(_ server: OrderServer) {
    self.server = server
    super.init(server.basket)
    restorationID = "basket"
  }

  override func makeView() -> BasketView { BasketView() }

  override func viewDidLoad() {
    view.save.onTap = { [weak self] in self?.start(in: .window) { form in await form.saveChanges() } }
  }

  override func fields() -> [Bind<Basket, BasketView>] {
    let fields: [KeyPath<BasketView, EntryView>] = [\.first, \.second, \.third]
    let style = IntegerFormatStyle<Int>.number.locale(environment.locale)
    return fields.enumerated().map { index, field in
      Edit(
        \.[count: index],
        in: field.appending(path: \.text),
        as: .style(style, unreadable: "Not a number")
      )
      .identified(by: FieldID(stringLiteral: "line \(index)"))
      .events(of: field)
      .validated(.range(0...99, "Up to 99"))
      .messages { $0[keyPath: field].message = $1 }
    }
  }

  override func save(_ draft: Basket) async throws { try await server.save(draft) }
}

/// The view of a step of the wizard.
@MainActor
final class StepView {
  let entry = EntryView()
  let next = ButtonView("Next")
  var error = ""
}

/// A step of the wizard: a form of one field. It goes on when the input is valid.
final class StepController: FormController<Recipient, StepView> {
  var onNext: @MainActor (StepController) -> Void = { _ in }
  let path: WritableKeyPath<Recipient, String>
  private let store: @MainActor (Recipient) -> Void

  init(
    _ path: WritableKeyPath<Recipient, String>,
    of recipient: Recipient,
    store: @escaping @MainActor (Recipient) -> Void
  ) {
    (self.path, self.store) = (path, store)
    super.init(recipient)
  }

  override func makeView() -> StepView { StepView() }

  override func viewDidLoad() {
    view.next.onTap = { [weak self] in self?.start(in: .window) { await $0.goOn() } }
  }

  override func fields() -> [Bind<Recipient, StepView>] {
    [
      Edit(path, in: \.entry.text)
        .events(of: \.entry)
        .composing { $0.entry.isComposing }
        .validated(.required("Enter a text"))
        .messages { $0.entry.message = $1 }
    ]
  }

  override func save(_ draft: Recipient) async throws { store(draft) }

  private func goOn() async {
    if case .saved = await saveChanges() { onNext(self) }
  }
}

/// The last screen of the wizard.
final class SummaryController: ViewController<StepView> {
  var onOrder: @MainActor () async throws -> Void = {}

  override func makeView() -> StepView { StepView() }

  override func viewDidLoad() {
    view.next.title = "Order"
    view.next.onTap = { [weak self] in
      self?.start(in: .window) { screen in
        do {
          try await screen.onOrder()
          screen.stackController?.popToRoot()
        } catch {
          screen.view.error = error.localizedDescription
        }
      }
    }
  }
}

/// The view of the first screen.
@MainActor
final class OrdersHomeView {
  let offer = ButtonView("Offer")
  let basket = ButtonView("Basket")
  let wizard = ButtonView("Wizard")
  let account = ButtonView("Account")
}

/// The first screen.
final class OrdersHomeController: ViewController<OrdersHomeView> {
  override func makeView() -> OrdersHomeView { OrdersHomeView() }
}

/// An app with four forms: an offer, whose fields are stored one by one; a basket, which is saved as a whole; a wizard; and an
/// account, whose fields depend on each other.
@MainActor
public final class OrderApp {
  /// The root of the window.
  public var root: Controller { stack }

  let offers: OfferStore
  private let stack: StackController
  private let server: OrderServer
  private(set) var recipient = Recipient()
  /// The recipients of the earlier wizards. Their steps may still be leaving, because the user can tap faster than a slow screen.
  private(set) var formerRecipients: [Recipient] = []
  private weak var openForm: Controller?

  /// Creates the app for a user of a language.
  public init(server: OrderServer, locale: Locale) {
    self.server = server
    offers = OfferStore(server)
    let home = OrdersHomeController()
    stack = StackController(root: home)
    let offers = offers
    stack.makeRestoredController = { [weak self] id, _ in
      let form: Controller = id == "basket" ? BasketController(server) : AccountController(server)
      self?.openForm = form
      return form
    }
    let style = DisplayStyle(locale: locale, timeZone: .gmt)
    home.loadViewIfNeeded()
    home.view.offer.onTap = { [weak self] in self?.show { OfferController(offers, style: style) } }
    home.view.basket.onTap = { [weak self] in self?.show { BasketController(server) } }
    home.view.wizard.onTap = { [weak self] in self?.askForName() }
    home.view.account.onTap = { [weak self] in self?.show { AccountController(server) } }
  }

  /// Opens a form, unless one is open: a second tap on a slow screen would open it twice.
  private func show(_ makeForm: () -> Controller) {
    guard openForm == nil else { return }
    let form = makeForm()
    openForm = form
    stack.push(form)
  }

  private func askForName() {
    formerRecipients.append(recipient)
    recipient = Recipient()
    let step = StepController(\.name, of: recipient) { [weak self] in self?.recipient = $0 }
    step.onNext = { [weak self] _ in self?.askForCity() }
    stack.push(step)
  }

  private func askForCity() {
    let step = StepController(\.city, of: recipient) { [weak self] in self?.recipient = $0 }
    step.onNext = { [weak self] _ in self?.showSummary() }
    stack.push(step)
  }

  private func showSummary() {
    let summary = SummaryController()
    summary.onOrder = { [server, weak self] in
      if let recipient = self?.recipient { try await server.order(for: recipient) }
    }
    stack.push(summary)
  }
}
