public import Concierge
import Foundation

/// The screens of the trips.
enum TripPage: Hashable, Sendable {
  case trips
  case trip(Trip.ID)
  /// The documents of a trip. The server is asked whether the traveler may read them.
  case documents(Trip.ID)
  /// The choice of a seat. The screen returns the number of the seat.
  case seat(Trip.ID)
  case edit(Trip.ID)
  /// A message about a delay.
  case delay(Int)
  case account
  /// The tickets, which need a login.
  case tickets
  /// A ticket that the traveler has just bought, which needs a login.
  case ticket(Int)
  /// The screen after the first login.
  case welcome
  /// The login, by a password or by the token of a mail.
  case login(token: String?)

  /// The root of the tab in which the screen is shown.
  var tab: TripPage? {
    switch self {
    case .trips, .trip: .trips
    case .account, .tickets: .account
    case .documents, .seat, .edit, .delay, .ticket, .welcome, .login: nil
    }
  }

  var needsLogin: Bool { if case .ticket = self { true } else { self == .tickets } }

  var column: NavigationColumn {
    switch self {
    case .trips, .account: .primary
    default: .detail
    }
  }

  /// The links of the trips, such as `trips://tickets`.
  static func links() throws -> LinkTable<TripPage> {
    try LinkTable(
      schemes: ["trips"],
      links: [
        DeepLink("/tickets", to: .tickets),
        DeepLink("/login/:token") { .login(token: try $0["token"]) }.presented(as: .sheet),
        DeepLink("/trip/:id") {
          .trip(try $0["id"])
        } path: { page in
          if case .trip(let id) = page { ["id": id] } else { nil }
        },
      ]
    )
  }
}

/// The account of the traveler on this device.
@MainActor
final class TripsSession {
  var isLoggedIn = false
  /// Whether the traveler has not logged in before.
  var isNew = true
  /// The password that the device has kept, or `nil`.
  var keptPassword: String?
}

/// An app with trips, a form for each, a choice of seats, and tickets behind a login.
@MainActor
public final class TripsApp {
  /// The root of the window.
  public var root: Controller { screens }
  let screens: TripsScreens

  /// Creates the app. The width of the environment decides between a phone and a pad.
  public init(environment: ControllerEnvironment, server: TripsServer) throws {
    screens = try TripsScreens(environment: environment, server: server)
  }
}

/// The root controller of the trips.
final class TripsScreens: RouteController<TripPage> {
  let routes: RouteNavigator<TripPage>
  let session = TripsSession()
  private(set) var message = ""
  /// The unsaved input of the forms, by the numbers of their trips.
  var drafts: [Trip.ID: ControllerState] = [:]
  private let server: TripsServer
  private var lastTicket = 0

  init(environment: ControllerEnvironment, server: TripsServer) throws {
    self.server = server
    routes = RouteNavigator(
      .tabs([.stack(root: .trips), .stack(root: .account)]) { $0.tab },
      guards: [
        RouteGuard("login") { [session] page in
          page.needsLogin && !session.isLoggedIn ? .hold(presenting: .login(token: nil)) : .allow
        },
        RouteGuard(
          "readable",
          asking: { page in
            guard case .documents(let id) = page else { return .allow }
            let mayRead = (try? await server.mayRead(id)) ?? false
            return mayRead ? .allow : .deny(reason: "The documents are not readable.")
          }
        ),
      ],
      links: try TripPage.links(),
      clock: environment.clock
    )
    super.init()
    routes.attach(self)
    routes.onError = { [weak self] error in self?.message = error.description }
  }

  override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<TripPage>? {
    width == .compact
      ? .tabs([.stack(root: .trips), .stack(root: .account)]) { $0.tab }
      : .tabs([.split(root: .trips) { $0.column }, .split(root: .account) { $0.column }]) { $0.tab }
  }

  override func makeController(for page: TripPage) -> Controller {
    switch page {
    case .trips:
      TripButtonsController(
        "Trips",
        [
          ("Paris", { [routes] in routes.enqueue(.navigate(to: .trip(1), from: .trips)) }),
          ("Rome", { [routes] in routes.enqueue(.navigate(to: .trip(2), from: .trips)) }),
        ]
      )
    case .trip(let id): TripController(id, server: server, screens: self)
    case .documents(let id):
      TripButtonsController("Documents \(id)", [("Back to Trip", { [routes] in routes.enqueue(.back) })])
    case .seat(let id): makeSeats(id)
    case .edit(let id):
      EditTripController(
        server.trips[id] ?? Trip(id: id, title: "", note: "", stars: 1),
        in: self,
        server: server
      )
    case .delay(let minutes):
      TripButtonsController("\(minutes) minutes late", [("OK", { [routes] in routes.enqueue(.back) })])
    case .account:
      TripButtonsController(
        "Account",
        [
          ("Tickets", { [routes] in routes.enqueue(.navigate(to: .tickets, from: .account)) }),
          ("Buy Ticket", { [weak self] in self?.buyTicket() }),
        ]
      )
    case .tickets:
      TripButtonsController("Tickets", [("Log Out", { [weak self] in self?.logOut() })])
    case .ticket(let number):
      TripButtonsController(
        "Ticket \(number)",
        [("Show All", { [routes] in routes.enqueue(.navigate(to: .tickets, from: .account)) })]
      )
    case .welcome:
      TripButtonsController("Welcome", [("Continue", { [routes] in routes.enqueue(.back) })])
    case .login(let token):
      TripLoginController(token, session: session, server: server) { [weak self] in
        await self?.didLogIn(on: page)
      }
    }
  }

  /// Opens a link: the traveler has tapped a notification or a mail.
  func open(_ link: URL) { routes.enqueue(opening: link) }

  /// Shows a message of the railway.
  func announceDelay(_ minutes: Int) async throws { try await routes.push(.delay(minutes)) }

  /// Lets the traveler choose a seat, and books it. The booking goes on when the traveler goes elsewhere.
  func bookSeat(of id: Trip.ID) {
    Task {
      do {
        guard case .value(let seat) = try await routes.push(.seat(id), returning: Int.self) else { return }
        try await server.book(seat, of: id)
      } catch {
        message = "\(error)"
      }
    }
  }

  private func makeSeats(_ id: Trip.ID) -> Controller {
    TripButtonsController(
      "Seats of \(id)",
      [
        ("Seat 3", { [weak self] in self?.choose(3, of: id) }),
        ("Seat 4", { [weak self] in self?.choose(4, of: id) }),
      ]
    )
  }

  private func choose(_ seat: Int, of id: Trip.ID) {
    start(in: .window) { try? await $0.routes.finish(.seat(id), with: seat) }
  }

  /// Closes the login, and performs the requests that wait for the login.
  private func didLogIn(on page: TripPage) async {
    // If the link of a mail has presented the login, no call waits for it.
    if (try? await routes.finish(page, with: true)) == nil { try? await routes.dismiss() }
    _ = await routes.resumeHeldRequests()
    if session.isNew { try? await routes.push(.welcome) }
    session.isNew = false
  }

  private func buyTicket() {
    lastTicket += 1
    routes.enqueue(.push(.ticket(lastTicket)))
  }

  private func logOut() {
    session.isLoggedIn = false
    session.keptPassword = nil
    routes.enqueue(.popToRoot())
  }
}
