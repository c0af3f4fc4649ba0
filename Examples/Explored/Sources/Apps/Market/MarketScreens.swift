import Concierge
import Foundation

/// The texts for an offer.
struct MarketOfferPresenter: ModelPresenter {
  private let offer: MarketOffer

  init(_ offer: MarketOffer, style: DisplayStyle) { self.offer = offer }

  var title: String { offer.title }
  var price: String { offer.isSold ? "Sold" : "\(offer.price) €" }
  /// Whether the user can say something about the offer.
  var isOpen: Bool { !offer.isSold && !offer.isMine }
  var canBeDeleted: Bool { !offer.isSold && offer.isMine }
  var seller: String { offer.seller }
}

/// The view of an offer.
@MainActor
final class MarketOfferView {
  var title = ""
  var price = ""
  var stance = ""
  var error = ""
  let reserve = ButtonView("Reserve")
  let watch = ButtonView("Watch")
  let neither = ButtonView("Neither")
  let buy = ButtonView("Buy")
  let delete = ButtonView("Delete Offer")
  let chat = ButtonView("Chat")
}

/// An offer. It closes when the user has bought or deleted it.
final class MarketOfferController: BoundController<MarketOfferPresenter, MarketOfferView>, DataLoading {
  let id: MarketOffer.ID
  /// Whether the user has bought or deleted the offer while this screen was there.
  private(set) var isDone = false
  private(set) var offer: MarketOffer?
  private let actions: MarketActions
  private let server: MarketServer
  private let go: @MainActor (NavigationRequest<MarketPage>) -> Void

  init(
    _ id: MarketOffer.ID,
    actions: MarketActions,
    server: MarketServer,
    style: DisplayStyle,
    go: @escaping @MainActor (NavigationRequest<MarketPage>) -> Void
  ) {
    (self.id, self.actions, self.server, self.go) = (id, actions, server, go)
    super.init(style: style)
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: presenter?.title ?? "",
      trailingItems: [BarItem(id: "reload", title: "Reload")]
    )
  }

  override func makeView() -> MarketOfferView { MarketOfferView() }

  override func bindings() -> [Bind<MarketOfferPresenter, MarketOfferView>] {
    [
      Bind(\.title, to: \.title), Bind(\.price, to: \.price),
      Bind(\.isOpen, to: \.reserve.isHidden) { !$0 }, Bind(\.isOpen, to: \.watch.isHidden) { !$0 },
      Bind(\.isOpen, to: \.neither.isHidden) { !$0 }, Bind(\.isOpen, to: \.buy.isHidden) { !$0 },
      Bind(\.seller, to: \.chat.isHidden) { $0 == "me" }, Bind(\.canBeDeleted, to: \.delete.isHidden) { !$0 },
    ]
  }

  override func viewDidLoad() {
    for (button, stance) in [
      (view.reserve, OfferStance.reserve), (view.watch, .watch), (view.neither, .neither),
    ] {
      button.isHidden = true
      button.onTap = { [weak self] in self?.choose(stance) }
    }
    for button in [view.buy, view.delete, view.chat] { button.isHidden = true }
    view.buy.onTap = { [weak self] in self?.withOffer { $0.actions.buy.start($1) } }
    view.delete.onTap = { [weak self] in self?.withOffer { $0.actions.delete.start($1) } }
    view.chat.onTap = { [weak self] in self?.withOffer { $0.go(.push(.chat($1.seller))) } }
    observe { $0.view.stance = $0.actions.store.stance(of: $0.id).rawValue }
    actions.buy.onOutcome(self, while: view) { screen, outcome in screen.show(outcome) }
    actions.delete.onOutcome(self, while: view) { screen, outcome in screen.show(outcome) }
  }

  override func viewDidAppear(animated: Bool) { if isDone { close() } }

  func showCachedData() { if let offer = actions.store.offer(id) { show(offer) } }

  func load() async throws {
    let (offer, report) = try await server.offer(id)
    actions.store.note(report)
    view.error = ""
    show(offer)
  }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  override func didActivate(_ item: BarItem) { startLoading() }

  private func show(_ offer: MarketOffer) {
    self.offer = offer
    update(with: offer)
    setNeedsPreferencesUpdate()
  }

  private func choose(_ stance: OfferStance) { withOffer { $0.actions.choose(stance, of: $1) } }

  private func withOffer(_ body: @MainActor (MarketOfferController, MarketOffer) -> Void) {
    if let offer { body(self, offer) }
  }

  private func show(_ outcome: InteractionOutcome<MarketOffer.ID>) {
    switch outcome {
    case .completed(id):
      isDone = true
      // A screen that is covered, for example by the chat, closes when the user comes back to it.
      if appearance == .appeared { close() }
    case .failed: if appearance == .appeared { startLoading() }
    case .completed, .declined, .canceled, .superseded, .refused: break
    }
  }
}

/// The bar with the field of a chat, which stays above the keyboard.
@MainActor
final class MarketChatBar: KeyboardDockedBar, KeyboardField {
  let field = FieldView("", hasInputMethod: true)
  let dockedHeight = 50.0
  let dockArea = CGRect(x: 0, y: 0, width: 400, height: 800)
  let dockSafeAreaBottom = 34.0
  private(set) var frame = CGRect(x: 0, y: 716, width: 400, height: 50)

  var frameInWindow: CGRect { frame }
  var dockedBar: (any KeyboardDockedBar)? { self }

  func moveDock(to frame: CGRect, over duration: Duration) { self.frame = frame }
  func resign() { field.onFieldEvent?(.ended) }
}

/// The view of a chat: the messages, and the bar below them.
@MainActor
final class MarketChatView {
  let table: any PagedSurface<SingleSection, ChatMessage>
  let field: FieldView<String>
  let send = ButtonView("Send")
  let retry = ButtonView("Load New Messages")
  var message = ""

  init(_ table: any PagedSurface<SingleSection, ChatMessage>, bar: MarketChatBar) {
    (self.table, field) = (table, bar.field)
    retry.isHidden = true
  }
}

/// A chat with a seller: the newest messages, with older ones at the top.
final class MarketChatController: ListController<ChatMessage> {
  let seller: String
  let bar = MarketChatBar()
  let feed: PagedDataSource<ChatMessage, ChatCursor>
  private let actions: MarketActions
  private let server: MarketServer
  private var hasNews = false
  private var isCatchingUp = false
  private let row = ListCell<ChatMessage>(RowView.init) { view, message in
    view.text = message.isMine ? "me: \(message.text)" : message.text
  }

  init(_ seller: String, actions: MarketActions, server: MarketServer, keyboard: KeyboardManager?) {
    (self.seller, self.actions, self.server) = (seller, actions, server)
    feed = PagedDataSource(firstKey: .latest, perPage: 10) { request in
      try await server.messages(of: seller, request.key, count: request.perPage)
    }
    super.init(feed, loadedBy: feed, options: PagedOptions(firstLoad: .request))
    if let keyboard { add(KeyboardBehavior(keyboard, bar: bar)) }
  }

  var screen: MarketChatView? { hostedView as? MarketChatView }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: seller, trailingItems: [BarItem(id: "older", title: "Older")])
  }

  override func makeScreen() -> ListScreen<SingleSection, ChatMessage> {
    let screen = MarketChatView(makeSurface(), bar: bar)
    screen.send.onTap = { [weak self] in self?.send() }
    screen.retry.onTap = { [weak self] in self?.catchUp() }
    bar.field.onFieldEvent = { [weak self] event in
      if event == .changed, let self { actions.drafts.texts[seller] = bar.field.value }
    }
    return ListScreen(screen, around: screen.table)
  }

  override func viewDidLoad() {
    hasNews = true
    observe { $0.showDraft() }
    observe { $0.screen?.send.isEnabled = $0.actions.send.status(for: $0.letter("")) == nil }
    observe(server.news(of: seller)) { chat, _ in
      chat.hasNews = true
      chat.catchUp()
    }
    keep(feed.onOutcome(self) { chat, _, _ in chat.catchUp() })
  }

  override func viewDidUnload() { isCatchingUp = false }

  override func cell(for message: ChatMessage, at path: ItemPath) -> ListCell<ChatMessage>? { row }

  override func didActivate(_ item: BarItem) { feed.start(.prepend) }

  override func statusDidChange() {
    screen?.message =
      switch status.content {
      case .content, .blank: status.error?.localizedDescription ?? ""
      case .loading: "Loading…"
      case .empty, .mayHaveMore: "No messages."
      case .failed(let error): error.localizedDescription
      }
  }

  private func letter(_ text: String) -> ChatLetter {
    ChatLetter(text: text, seller: seller, key: UUID().uuidString)
  }

  private func send() {
    let text = bar.field.value
    if !text.allSatisfy(\.isWhitespace) { actions.send.start(letter(text)) }
  }

  private func showDraft() {
    let draft = actions.drafts.texts[seller] ?? ""
    if bar.field.value != draft { bar.field.value = draft }
  }

  /// Loads the messages that were written since the last one, one request after the other.
  private func catchUp() {
    guard hasNews, !isCatchingUp, feed.state.hasLoaded, !feed.state.refresh.isLoading else { return }
    (hasNews, isCatchingUp) = (false, true)
    start { chat in
      let isLoaded = await chat.loadNewer()
      chat.isCatchingUp = false
      if isLoaded { chat.catchUp() } else { chat.hasNews = true }
      chat.screen?.retry.isHidden = isLoaded
    }
  }

  private func loadNewer() async -> Bool {
    guard let newer = try? await server.messages(of: seller, after: feed.items.last?.id ?? 0) else {
      return false
    }
    let last = feed.items.last?.id ?? 0
    feed.content.append(contentsOf: newer.filter { $0.id > last })
    return true
  }
}

/// The view of the choice of a filter.
@MainActor
final class MarketFilterView {
  let all = ButtonView("All")
  let bikes = ButtonView("Bikes")
  let books = ButtonView("Books")
  let mine = ButtonView("Mine")
}

/// The choice of a filter.
final class MarketFilterController: ViewController<MarketFilterView> {
  private let choose: @MainActor (MarketFilter) -> Void

  init(choose: @escaping @MainActor (MarketFilter) -> Void) { self.choose = choose }

  override var presentationPreferences: PresentationPreferences {
    PresentationPreferences(popoverBarItemID: "filter")
  }

  override func makeView() -> MarketFilterView { MarketFilterView() }

  override func viewDidLoad() {
    let buttons = [view.all, view.bikes, view.books, view.mine]
    for (button, filter) in zip(buttons, MarketFilter.allCases) {
      button.onTap = { [choose] in choose(filter) }
    }
  }
}

/// Logs the user in.
struct MarketLogIn: UserInteraction {
  let session: MarketSession
  let server: MarketServer

  func perform(_ run: InteractionSession) async throws {
    try await server.logIn()
    session.isLoggedIn = true
  }
}

/// The view of the login.
@MainActor
final class MarketLoginView {
  let logIn = ButtonView("Log In")
  var message = ""
}

/// The login. It finishes when the user is logged in.
final class MarketLoginController: ViewController<MarketLoginView>, ResultProviding {
  typealias Output = Bool
  private let logIn: InteractionRunner<Void, MarketLogIn>

  init(_ session: MarketSession, server: MarketServer) {
    logIn = InteractionRunner(MarketLogIn(session: session, server: server), prompts: nil)
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Log In") }

  override func makeView() -> MarketLoginView { MarketLoginView() }

  override func viewDidLoad() {
    view.logIn.onTap = { [logIn] in logIn.start() }
    logIn.onOutcome(self, while: view) { login, outcome in
      switch outcome {
      case .completed: login.finish(with: true)
      case .failed(let error, _): login.view.message = error.localizedDescription
      case .declined, .canceled, .superseded, .refused: break
      }
    }
  }
}
