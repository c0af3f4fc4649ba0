import Concierge
import ControllerTesting
import Foundation

/// The faults that a test can plant into ``ShopApp``. Each of them is a mistake that apps make.
enum ShopFault: CaseIterable {
  /// A second tap on Buy orders a second time, because each tap starts a task.
  case buysTwice
  /// The answer of an earlier search replaces that of a later one.
  case showsResultsOfAnEarlierSearch
  /// A task waits for a signal that never comes if a call has failed.
  case forgetsASignal
  /// A closure of the view retains the screen of a product.
  case retainsAScreen
  /// A memory warning discards what was typed into the note.
  case discardsInput
  /// A deleted product stays in the list.
  case showsADeletedProduct
  /// The list forgets the search when the window gets wide, but shows its results.
  case forgetsTheSearchInAWideWindow
  /// A question is asked by a task that nobody cancels.
  case asksForever
  /// A relaunch forgets the presented note.
  case forgetsThePresentedScreen
  /// The total of the orders is computed before the answer of the server.
  case countsBeforeTheAnswer
}

/// A small shop for tests of the explorer: a list with a search, a product, its colors, and a note.
@MainActor
final class ShopApp: RelaunchableApp {
  let root: ShopScreens
  let server: ShopServer

  init(_ server: ShopServer, fault: ShopFault? = nil) {
    self.server = server
    root = ShopScreens(server, fault)
  }

  func stateForRelaunch() throws -> ControllerState {
    var state = root.saveState()
    var saved = root.routes.restorableState
    if root.fault == .forgetsThePresentedScreen { saved = NavigationState(root: .products) }
    try state.set(SavedNavigation(saved), for: "routes")
    return state
  }

  func relaunch(with state: ControllerState) async throws {
    guard let saved: SavedNavigation<ShopRoute> = try state.value(for: "routes") else { return }
    try await root.routes.restore(saved)
    root.restoreState(state)
  }
}

nonisolated enum ShopRoute: Hashable, Sendable, Codable {
  case products
  case product(Int)
  case colors
  case note
}

nonisolated struct ShopProduct: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String { "Product \(id)" }
}

/// The truth of the shop.
@MainActor
final class ShopServer {
  let answers: ExplorerAnswers
  var products = (1...6).map(ShopProduct.init)
  private(set) var orders: [Int] = []
  /// Called when a product was deleted.
  var onDeletion: @MainActor (Int) -> Void = { _ in }
  let note = ShopNote(text: "")

  init(_ answers: ExplorerAnswers) { self.answers = answers }

  func find(_ text: String) async throws -> [ShopProduct] {
    try await answers.wait(for: "products with \(text)")
    return products.filter { text.isEmpty || $0.name.contains(text) }
  }

  func buy(_ id: Int) async throws {
    try await answers.wait(for: "order of \(id)")
    orders.append(id)
  }

  func delete(_ id: Int) {
    products.removeAll { $0.id == id }
    onDeletion(id)
  }
}

nonisolated struct ShopNote: Codable, Equatable, Sendable { var text: String }

@MainActor
final class ShopScreens: RouteController<ShopRoute> {
  let routes = RouteNavigator(.stack(root: ShopRoute.products))
  let fault: ShopFault?
  let list: ProductList
  private(set) var total = 0
  /// The products that nobody can buy again. After a relaunch, these are the ones that the server knows.
  private(set) var bought: [Int]
  private let server: ShopServer

  init(_ server: ShopServer, _ fault: ShopFault?) {
    (self.server, self.fault, bought) = (server, fault, server.orders)
    list = ProductList(server, fault)
    super.init()
    list.onSelect = { [weak self] in self?.routes.enqueue(.push(.product($0))) }
    list.onNote = { [weak self] in self?.routes.enqueue(.present(.note, as: .sheet)) }
    routes.attach(self)
  }

  override func makeController(for route: ShopRoute) -> Controller {
    switch route {
    case .products: list
    case .product(let id): ProductScreen(id, in: self)
    case .colors: ColorScreen()
    case .note: NoteScreen(server.note, fault)
    }
  }

  /// Orders a product.
  func buy(_ id: Int) async {
    if fault == .countsBeforeTheAnswer { total += 1 }
    do {
      try await server.buy(id)
      if fault != .countsBeforeTheAnswer { total += 1 }
      bought.append(id)
    } catch {}
  }
}

/// The list of products with a search.
@MainActor
final class ProductList: ListController<ShopProduct> {
  var onSelect: @MainActor (Int) -> Void = { _ in }
  var onNote: @MainActor () -> Void = {}
  let products = ArrayDataSource<ShopProduct>()
  private(set) var query = ""
  private(set) var shownQuery = ""
  private let server: ShopServer
  private let fault: ShopFault?
  private var searches = 0

  init(_ server: ShopServer, _ fault: ShopFault?) {
    (self.server, self.fault) = (server, fault)
    super.init(products, options: PagedOptions(firstLoad: .none, movesItems: true))
    products.replace(with: server.products)
    server.onDeletion = { [weak self] id in
      if fault != .showsADeletedProduct { self?.products.remove(id) }
    }
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "Products",
      trailingItems: [("note", "Note"), ("odd", "Find 1"), ("all", "All")].map { BarItem(id: $0, title: $1) }
    )
  }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "note": onNote()
    case "odd": find("1")
    default: find("")
    }
  }

  override func didSelect(_ product: ShopProduct, at path: ItemPath) { onSelect(product.id) }

  override func environmentDidChange(from previous: ControllerEnvironment) {
    if fault == .forgetsTheSearchInAWideWindow, environment.horizontalSizeClass == .regular { query = "" }
  }

  private func find(_ text: String) {
    query = text
    searches += 1
    start { [number = searches] list in
      let found = try? await list.server.find(text)
      guard list.fault == .showsResultsOfAnEarlierSearch || number == list.searches else { return }
      guard let found else { return list.query = list.shownQuery }
      list.shownQuery = text
      list.products.replace(with: found)
    }
  }
}

/// A product with a button to buy it and one to see its colors.
@MainActor
final class ProductScreen: Controller {
  private let id: Int
  private unowned let shop: ShopScreens
  private var isBuying = false
  private var onEvent: (@MainActor () -> Void)?
  private let signal = AsyncStream.makeStream(of: Void.self)

  init(_ id: Int, in shop: ShopScreens) {
    (self.id, self.shop) = (id, shop)
    super.init()
    if shop.fault == .retainsAScreen { onEvent = { _ = self.id } }
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "Product \(id)",
      trailingItems: [
        BarItem(id: "buy", title: "Buy"), BarItem(id: "colors", title: "Colors"),
        BarItem(id: "rate", title: "Rate"),
      ]
    )
  }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "buy": buy()
    case "rate": rate()
    default: shop.routes.enqueue(.push(.colors))
    }
  }

  private func buy() {
    guard shop.fault == .buysTwice || !shop.bought.contains(id) && !isBuying else { return }
    isBuying = true
    shop.start { [id] shop in await shop.buy(id) }
    start { screen in
      if screen.shop.fault == .forgetsASignal { for await _ in screen.signal.stream { return } }
    }
  }

  private func rate() {
    let prompts = environment.prompts
    let question = UserPrompt.confirm("Do you like it?", action: "Yes", cancel: "No")
    if shop.fault == .asksForever {
      Task { _ = await prompts?.present(question) }
    } else {
      start { _ in _ = await prompts?.present(question) }
    }
  }
}

/// A choice of a color, which closes itself.
@MainActor
final class ColorScreen: Controller, ResultProviding {
  typealias Output = String
  private var hasFinished = false

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Colors", trailingItems: [BarItem(id: "red", title: "Red")])
  }

  override func didActivate(_ item: BarItem) {
    if !hasFinished { finish(with: item.title) }
    hasFinished = true
  }
}

/// The view of a note.
@MainActor
final class NoteView {
  let text = HeadlessField()
}

/// A note, whose input asks before it is lost.
@MainActor
final class NoteScreen: FormController<ShopNote, NoteView> {
  private let fault: ShopFault?

  init(_ note: ShopNote, _ fault: ShopFault?) {
    self.fault = fault
    super.init(note)
  }

  override func makeView() -> NoteView { NoteView() }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Note") }

  override func fields() -> [Bind<ShopNote, NoteView>] { [Edit(\.text, in: \.text.text).events(of: \.text)] }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    if fault == .discardsInput { discardChanges() }
  }
}
