import Concierge
import Foundation

/// The view of a booking.
@MainActor
final class BookingView {
  let passengers = FieldView("")
  let name = FieldView("", hasInputMethod: true)
  let note = FieldView("")
  /// The seat, which another screen chooses.
  let seat = FieldView<Int?>(nil)
  let chooseSeat = ButtonView("Choose Seat")
  var price = ""
  var focused = ""
  var error = ""
}

/// The form that books a journey.
final class BookingController: FormController<Booking, BookingView> {
  static let unknownPrice = "The price is not known."
  /// Whether the choice of a seat is awaited.
  private(set) var isChoosingSeat = false
  /// The key by which the server recognizes a repeated order of this form.
  private(set) var key = UUID().uuidString

  private let journey: Int
  private let server: FerryServer
  private let booking: InteractionRunner<FerryWish, BookJourney>
  private let pickSeat: @MainActor () async throws -> Int?
  private var wish: FerryWish?
  private var price: InteractionRunner<Int, AskPrice>?

  init(
    _ journey: Int,
    server: FerryServer,
    booking: InteractionRunner<FerryWish, BookJourney>,
    pickSeat: @escaping @MainActor () async throws -> Int?
  ) {
    (self.journey, self.server, self.booking, self.pickSeat) = (journey, server, booking, pickSeat)
    super.init(Booking())
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "Booking \(journey)",
      leadingItems: [BarItem(id: "cancel", title: "Cancel")],
      trailingItems: [BarItem(id: "book", title: "Book and Pay")]
    )
  }

  override func makeView() -> BookingView { BookingView() }

  override func viewDidLoad() {
    view.chooseSeat.onTap = { [weak self] in self?.start(in: .controller) { await $0.chooseSeat() } }
    let price = InteractionRunner(prompts: nil, whileRunning: .restart, clock: environment.clock) {
      [journey, server] in AskPrice(passengers: $0, journey: journey, server: server)
    }
    price.onOutcome(self, while: view) { form, outcome in form.show(outcome) }
    self.price = price
  }

  override func fields() -> [Bind<Booking, BookingView>] {
    let (server, journey, locale) = (server, journey, environment.locale)
    return [
      Edit(
        \.passengers,
        in: \.passengers.value,
        as: .style(.number.grouping(.never).locale(locale), unreadable: "Enter a number.")
      )
      .events(of: \.passengers)
      .commits(at: .change)
      .validated(.range(1...9, "From 1 to 9 passengers."))
      .validated(
        .asynchronous(after: .milliseconds(300)) { passengers in
          try await server.hasRoom(for: passengers, on: journey) ? .accept : .reject("The ferry is full.")
        }
      )
      .messages { $0.passengers.message = $1 }
      .focus { $0.focused = "passengers" },
      Edit(\.name, in: \.name.value)
        .events(of: \.name)
        .composing { $0.name.isComposing }
        .validated(.required("Enter a name."))
        .messages { $0.name.message = $1 }
        .focus { $0.focused = "name" },
      Edit(\.note, in: \.note.value).events(of: \.note),
      Edit(\.seat, in: \.seat.value).events(of: \.seat).commits(at: .change),
      Bind(get: { $0.passengers }, set: { [weak self] _, passengers in self?.askPrice(for: passengers) }),
    ]
  }

  override func save(_ draft: Booking) async throws {
    let wish = FerryWish(key: key, journey: journey, booking: draft)
    self.wish = wish
    switch await booking.run(wish) {
    case .completed: break
    case .failed(let error, _): throw error
    case .declined, .canceled, .superseded, .refused: throw CancellationError()
    }
  }

  // The key stays the same after a relaunch, because the server may have the order already.
  override func encodeState(into state: inout ControllerState) throws { try state.set(key, for: "key") }

  override func decodeState(from state: ControllerState) throws {
    key = try state.value(String.self, for: "key") ?? key
  }

  override func didLeave() {
    // A booking goes on without its form only if the user has confirmed it.
    if let wish, let status = booking.status(for: wish), status.isAsking || status.progress == nil {
      booking.cancel(for: wish)
    }
  }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "book": start(in: .window) { await $0.book() }
    case "cancel": start(in: .window) { await $0.cancel() }
    default: break
    }
  }

  private func book() async {
    switch await saveChanges() {
    case .saved, .savedButEdited: close()
    case .failed(let error):
      viewIfLoaded?.error = error is CancellationError ? "" : error.localizedDescription
    case .refused, .interrupted: break
    }
  }

  private func cancel() async {
    if hasUnsavedChanges {
      guard await confirmLeaving() else { return }
      discardChanges()
    }
    close()
  }

  private func chooseSeat() async {
    guard !isChoosingSeat else { return }
    isChoosingSeat = true
    defer { isChoosingSeat = false }
    do {
      guard let seat = try await pickSeat() else { return }
      view.seat.value = seat
      view.seat.onFieldEvent?(.changed)
    } catch {
      viewIfLoaded?.error = error.localizedDescription
    }
  }

  private func askPrice(for passengers: Int) {
    viewIfLoaded?.price = "Asking for the price…"
    price?.start(passengers)
  }

  private func show(_ outcome: InteractionOutcome<String>) {
    switch outcome {
    case .completed(let text): view.price = text
    case .failed: view.price = Self.unknownPrice
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}

/// The free seats.
final class SeatListController: ListController<FerrySeat>, DataLoading {
  private let journey: Int
  private let server: FerryServer
  private let choose: @MainActor (FerrySeat) -> Void
  private let seats = ArrayDataSource<FerrySeat>()
  private let row = ListCell<FerrySeat>(RowView.init) { view, seat in view.text = "Seat \(seat.id)" }

  init(_ journey: Int, server: FerryServer, choose: @escaping @MainActor (FerrySeat) -> Void) {
    (self.journey, self.server, self.choose) = (journey, server, choose)
    super.init(seats, options: PagedOptions(firstLoad: .none, pullsToRefresh: true))
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Seats") }

  override func cell(for seat: FerrySeat, at path: ItemPath) -> ListCell<FerrySeat>? { row }

  override func didSelect(_ seat: FerrySeat, at path: ItemPath) { choose(seat) }

  func load() async throws { seats.replace(with: try await server.seats(on: journey)) }
}
