import Concierge

/// The view of a screen of a few buttons.
@MainActor
final class TripButtonsView {
  let first: ButtonView
  let second: ButtonView

  init(_ buttons: [(title: String, tap: @MainActor () -> Void)]) {
    let views = buttons.map { button in
      let view = ButtonView(button.title)
      view.onTap = button.tap
      return view
    }
    first = views[0]
    second = views.count > 1 ? views[1] : ButtonView("")
    second.isHidden = views.count < 2
  }
}

/// A screen of one or two buttons.
final class TripButtonsController: ViewController<TripButtonsView> {
  private let title: String
  private let buttons: [(title: String, tap: @MainActor () -> Void)]

  init(_ title: String, _ buttons: [(title: String, tap: @MainActor () -> Void)]) {
    (self.title, self.buttons) = (title, buttons)
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: title) }
  override var tabItem: TabItem { TabItem(title: title) }

  override func makeView() -> TripButtonsView { TripButtonsView(buttons) }
}

/// The view of a trip.
@MainActor
final class TripView {
  var title = ""
  let documents = ButtonView("Documents")
  let seat = ButtonView("Choose Seat")
  let edit = ButtonView("Edit")
  let cancel = ButtonView("Cancel Trip")
}

/// A trip. Its view has large pictures, so it is dropped when memory is low.
final class TripController: ViewController<TripView>, DataLoading {
  private let id: Trip.ID
  private let server: TripsServer
  private weak var screens: TripsScreens?

  init(_ id: Trip.ID, server: TripsServer, screens: TripsScreens) {
    (self.id, self.server, self.screens) = (id, server, screens)
    super.init()
    unloadsHiddenView = true
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Trip \(id)") }

  override func makeView() -> TripView { TripView() }

  override func viewDidLoad() {
    view.documents.onTap = { [id, weak screens] in
      screens?.routes.enqueue(.navigate(to: .documents(id), from: .trip(id)))
    }
    view.seat.onTap = { [id, weak screens] in screens?.bookSeat(of: id) }
    view.edit.onTap = { [weak self] in self?.start { try? await $0.edit() } }
    view.cancel.onTap = { [weak self] in
      self?.start(in: .window) { trip in
        guard (try? await trip.server.cancel(trip.id)) != nil else { return }
        trip.screens?.routes.enqueue(.popTo(.trips))
      }
    }
  }

  func load() async throws { view.title = try await server.trip(id)?.title ?? "" }

  override func handleError(_ error: any Error) { viewIfLoaded?.title = error.localizedDescription }

  private func edit() async throws {
    let outcome = try await screens?.routes.present(.edit(id), as: .fullScreen, returning: Trip.self)
    if case .value(let trip) = outcome { viewIfLoaded?.title = trip.title }
  }
}

/// The view of the form of a trip.
@MainActor
final class EditTripView {
  let title = FieldView("", hasInputMethod: true)
  let note = FieldView("", hasInputMethod: true)
  let stars = FieldView("")
  var error = ""
}

/// The form of a trip, which is saved as a whole.
final class EditTripController: FormController<Trip, EditTripView> {
  private let server: TripsServer
  private weak var screens: TripsScreens?

  init(_ trip: Trip, in screens: TripsScreens, server: TripsServer) {
    (self.server, self.screens) = (server, screens)
    super.init(trip)
    restorationID = "trip"
    if let draft = screens.drafts[trip.id] { restoreState(draft) }
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "Edit Trip",
      leadingItems: [BarItem(id: "cancel", title: "Cancel")],
      trailingItems: [BarItem(id: "save", title: "Save Trip")]
    )
  }

  override func makeView() -> EditTripView { EditTripView() }

  override func fields() -> [Bind<Trip, EditTripView>] {
    [
      Edit(\.title, in: \.title.value)
        .events(of: \.title)
        .composing { $0.title.isComposing }
        .validated(.required("Enter a title."))
        .validated(
          .asynchronous(after: .milliseconds(300)) { [server] title in
            try await server.isFree(title) ? .accept : .reject("Another trip has this title.")
          }
        )
        .messages { $0.title.message = $1 },
      Edit(\.note, in: \.note.value)
        .events(of: \.note)
        .composing { $0.note.isComposing }
        .messages { $0.note.message = $1 },
      Edit(
        \.stars,
        in: \.stars.value,
        as: .style(.number.locale(environment.locale), unreadable: "Enter a number.")
      )
      .events(of: \.stars)
      .validated(.clamped(to: 1...5))
      .messages { $0.stars.message = $1 },
    ]
  }

  override func save(_ draft: Trip) async throws {
    try await server.save(draft)
    screens?.drafts[saved.id] = nil
  }

  override func saveDraft() { screens?.drafts[saved.id] = hasUnsavedChanges ? saveState() : nil }

  override func confirmLeaving() async -> Bool {
    let agrees = await confirmDiscarding()
    if agrees { screens?.drafts[saved.id] = nil }
    return agrees
  }

  override func didActivate(_ item: BarItem) {
    if item.id == "save" {
      start(in: .window) { await $0.saveAndGo() }
    } else {
      screens?.routes.enqueue(.dismiss())
    }
  }

  private func saveAndGo() async {
    switch await saveChanges() {
    case .saved: try? await screens?.routes.finish(.edit(saved.id), with: saved)
    case .failed(let error): viewIfLoaded?.error = error.localizedDescription
    default: break
    }
  }
}

/// The view of the login.
@MainActor
final class TripLoginView {
  let password = FieldView("")
  let logIn = ButtonView("Log In")
  var message = ""
}

/// The login. It begins by itself with the token of a mail, or with the password that the device has kept.
final class TripLoginController: ViewController<TripLoginView> {
  private let token: String?
  private let session: TripsSession
  private let server: TripsServer
  private let didLogIn: @MainActor () async -> Void

  init(
    _ token: String?,
    session: TripsSession,
    server: TripsServer,
    didLogIn: @escaping @MainActor () async -> Void
  ) {
    (self.token, self.session, self.server, self.didLogIn) = (token, session, server, didLogIn)
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Log In") }

  override func makeView() -> TripLoginView { TripLoginView() }

  override func viewDidLoad() {
    view.logIn.onTap = { [weak self] in self?.logIn(self?.view.password.value ?? "") }
  }

  override func viewDidAppear(animated: Bool) {
    if let password = token ?? session.keptPassword { logIn(password) }
  }

  private func logIn(_ password: String) {
    start(in: .window) { login in
      do {
        try await login.server.logIn(password)
        login.session.isLoggedIn = true
        await login.didLogIn()
      } catch {
        login.viewIfLoaded?.message = error.localizedDescription
      }
    }
  }
}
