public import Concierge
public import Foundation
import Observation

/// The screens of the ferry app.
enum FerryPage: Codable, Hashable, Sendable {
  case journeys
  case documents
  case account
  case journey(Int)
  /// The form that books a journey, in a sheet.
  case booking(Int)
  /// The choice of a seat, in the sheet of the booking.
  case seat(Int)
  /// The message that a journey is late by some minutes.
  case delay(Int, minutes: Int)
  case document(Int)
  case personal
  case login

  var needsLogin: Bool {
    switch self {
    case .documents, .document, .personal: true
    case .journeys, .account, .journey, .booking, .seat, .delay, .login: false
    }
  }

  var column: NavigationColumn {
    switch self {
    case .journeys, .documents, .account: .primary
    default: .detail
    }
  }

  /// The root of the tab in which the screen is shown.
  var tab: FerryPage? {
    switch self {
    case .journeys, .journey: .journeys
    case .documents, .document: .documents
    case .account, .personal: .account
    case .booking, .seat, .delay, .login: nil
    }
  }

  /// The links of the app, such as `ferry://journeys/7`.
  static func links() throws -> LinkTable<FerryPage> {
    try LinkTable(
      schemes: ["ferry"],
      links: [
        DeepLink("/journeys/:id") {
          .journey(try $0["id"])
        } path: { page in
          if case .journey(let id) = page { ["id": id] } else { nil }
        }
        .under(.journeys),
        DeepLink("/documents", to: .documents),
        DeepLink("/documents/:id") {
          .document(try $0["id"])
        } path: { page in
          if case .document(let id) = page { ["id": id] } else { nil }
        }
        .under(.documents),
      ]
    )
  }
}

extension NavigationPlacement<FerryPage> {
  static var ferryPhone: Self {
    .tabs([.stack(root: .journeys), .stack(root: .documents), .stack(root: .account)]) { $0.tab }
  }

  static var ferryPad: Self {
    .tabs(
      [
        .split(root: .journeys) { $0.column }, .split(root: .documents) { $0.column },
        .split(root: .account) { $0.column },
      ]
    ) { $0.tab }
  }
}

extension RouteGuard<FerryPage> {
  /// Returns the guard that presents the login before the documents.
  @MainActor
  static func login(_ session: FerrySession) -> RouteGuard {
    RouteGuard("login") { page in
      page.needsLogin && !session.isLoggedIn ? .hold(presenting: .login) : .allow
    }
  }
}

/// The account of the user.
@MainActor
@Observable
final class FerrySession {
  /// The name of the user who is logged in.
  var user: String?

  var isLoggedIn: Bool { user != nil }
}

/// What the server has said about delays.
@MainActor
@Observable
final class FerryDelays {
  /// The minutes by the numbers of the journeys.
  var minutes: [Int: Int] = [:]
  /// The delays that were presented to the user.
  @ObservationIgnored var told: [Int: Int] = [:]
}

/// Asks for the price of a booking.
struct AskPrice: UserInteraction {
  let passengers: Int
  let journey: Int
  let server: FerryServer

  func perform(_ session: InteractionSession) async throws -> String {
    let price = try await session.attempt(timeout: .seconds(20)) {
      try await server.price(for: passengers, on: journey)
    }
    return "Passengers: \(passengers), price: \(price) €"
  }
}

/// A wish to book a journey.
struct FerryWish: Sendable {
  let key: String
  let journey: Int
  let booking: Booking
}

/// Books and pays a journey once.
struct BookJourney: UserInteraction {
  let wish: FerryWish
  let server: FerryServer

  static func question(_ order: FerryOrder) -> String {
    "Book journey \(order.journey) for \(order.booking.name), passengers: \(order.booking.passengers), "
      + "price: \(order.price) €?"
  }

  func perform(_ session: InteractionSession) async throws -> FerryOrder {
    let (journey, booking) = (wish.journey, wish.booking)
    let price = try await session.presentingErrors {
      try await server.price(for: booking.passengers, on: journey)
    }
    let order = FerryOrder(key: wish.key, journey: journey, booking: booking, price: price)
    try await session.confirm(Self.question(order), action: "Book")
    session.report(progress: 0.5)
    return try await session.presentingErrors {
      try await session.attempt(retrying: .constant(maxRetries: 1), timeout: .seconds(10)) {
        try await server.book(order)
      }
    }
  }
}

/// An app that sells tickets for ferries: journeys, documents behind a login, and the account.
@MainActor
public final class FerryApp {
  /// The root of the window.
  public var root: Controller { screens }
  /// Whether the user is logged in.
  public var isLoggedIn: Bool { screens.session.isLoggedIn }
  /// The message at the bottom of the screen.
  public var message: String { screens.message }
  /// The navigator.
  var routes: RouteNavigator<FerryPage> { screens.routes }
  let screens: FerryScreens

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: FerryServer) throws {
    screens = try FerryScreens(environment: environment, server: server)
  }

  /// Opens a link of a notification or of a mail.
  public func open(_ link: URL) { screens.open(link) }

  /// The server says that a journey is late.
  public func receiveDelay(of journey: Int, minutes: Int) { screens.delays.minutes[journey] = minutes }

  /// The server has ended the session.
  public func endSession() { screens.session.user = nil }

  /// Returns what the app writes to its files when it goes to the background.
  public func saveState() throws -> ControllerState {
    var state = root.saveState()
    try state.set(SavedNavigation(routes.restorableState), for: "place")
    if let user = screens.session.user { try state.set(user, for: "user") }
    return state
  }

  /// Shows what the previous process has saved.
  public func restore(_ state: ControllerState) async throws {
    screens.session.user = try state.value(String.self, for: "user")
    if let place = try state.value(SavedNavigation<FerryPage>.self, for: "place") {
      // The request that the login was for is gone.
      try await routes.restore(place) { $0 != .login }
    }
    root.restoreState(state)
  }
}

/// The root controller of the ferry app.
final class FerryScreens: RouteController<FerryPage> {
  let routes: RouteNavigator<FerryPage>
  let session = FerrySession()
  let delays = FerryDelays()
  private(set) var message = ""

  private let style: DisplayStyle
  private let server: FerryServer
  private let booking: InteractionRunner<FerryWish, BookJourney>

  init(environment: ControllerEnvironment, server: FerryServer) throws {
    self.server = server
    style = environment.style
    booking = InteractionRunner(prompts: environment.prompts, per: \.key, clock: environment.clock) { wish in
      BookJourney(wish: wish, server: server)
    }
    routes = RouteNavigator(
      .ferryPhone,
      guards: [.login(session)],
      links: try FerryPage.links(),
      clock: environment.clock
    )
    super.init()
    routes.attach(self)
    routes.onError = { [weak self] error in self?.show(error) }
    booking.onOutcome(self) { screens, outcome in
      if case .completed(let order) = outcome { screens.message = "Journey \(order.journey) is booked." }
    }
  }

  override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<FerryPage>? {
    width == .compact ? .ferryPhone : .ferryPad
  }

  override func makeController(for page: FerryPage) -> Controller {
    switch page {
    case .journeys:
      JourneyListController(server) { [weak self] journey in
        self?.go(.navigate(to: .journey(journey.id), from: .journeys))
      }
    case .documents:
      DocumentListController(session, server: server) { [weak self] document in
        self?.go(.navigate(to: .document(document.id), from: .documents))
      }
    case .account: FerryAccountController(session) { [weak self] in self?.go(.navigate(to: .personal)) }
    case .journey(let id):
      JourneyController(id, server: server, delays: delays, style: style) { [weak self] in
        self?.go(.present(.booking(id), as: .sheet))
      } tell: { [routes] minutes in
        try await routes.present(.delay(id, minutes: minutes))
      }
    case .booking(let id):
      BookingController(id, server: server, booking: booking) { [routes] in
        let outcome = try await routes.push(.seat(id), returning: Int.self)
        return if case .value(let seat) = outcome { seat } else { nil }
      }
    case .seat(let id):
      SeatListController(id, server: server) { [weak self] seat in
        self?.start(in: .window) { await $0.finishSeat(seat.id, on: id) }
      }
    case .delay(let id, let minutes): DelayController(id, minutes: minutes)
    case .document(let id):
      DocumentController(id, session: session, server: server) { [weak self] in
        self?.go(.present(.login, as: .sheet))
      }
    case .personal: PersonalController(session)
    case .login: FerryLoginController(session, server: server)
    }
  }

  /// Opens a link, and says why if that is not possible.
  func open(_ link: URL) {
    message = ""
    start(in: .window) { screens in
      if link.host() == "login" { return await screens.logIn(token: link.lastPathComponent) }
      do throws(NavigationError) {
        try await screens.routes.open(link)
      } catch {
        screens.show(error)
      }
    }
  }

  private func logIn(token: String) async {
    do {
      session.user = try await server.logIn(token: token)
      message = "You are logged in."
    } catch {
      message = error.localizedDescription
    }
  }

  private func go(_ request: NavigationRequest<FerryPage>) { routes.enqueue(request) }

  private func finishSeat(_ seat: Int, on journey: Int) async {
    do {
      try await routes.finish(.seat(journey), with: seat)
    } catch {
      show(error)
    }
  }

  private func show(_ error: NavigationError) {
    if case .held = error { message = "Log in to see this." } else { message = error.description }
  }
}
