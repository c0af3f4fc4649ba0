import Concierge
import Foundation
import Observation

/// The unsaved input of the forms, which outlives the screens.
@MainActor
final class ProfileDrafts {
  /// The state of the address form.
  var address: ControllerState?
  /// The form of the address, while it is open: a second tap on a slow screen would open it twice.
  weak var form: AddressController?
}

/// The profile as the server has confirmed it.
@MainActor
@Observable
final class ProfileStore {
  var profile = Profile(name: "", email: "", year: 1900, price: 0)
}

/// Saves one field of the profile.
struct SaveField: UserInteraction {
  let change: ProfileChange
  let store: ProfileStore
  let server: ProfileServer

  func perform(_ session: InteractionSession) async throws {
    try await session.presentingErrors { try await server.save(change) }
    store.profile.apply(change)
  }
}

/// Follows the author, or ends that.
struct Follow: UserInteraction {
  let follows: Bool
  let isFollowing: OptimisticModel<Bool>
  let server: ProfileServer

  func perform(_ session: InteractionSession) async throws {
    try await session.change(isFollowing, { $0 = follows }) {
      try await session.presentingErrors { try await server.follow(follows) }
    }
  }
}

/// Pays once.
struct Pay: UserInteraction {
  let amount: Int
  let key: String
  let server: ProfileServer

  func perform(_ session: InteractionSession) async throws {
    try await session.confirm("Pay \(amount) €?", action: "Pay")
    try await session.presentingErrors {
      try await session.attempt(retrying: .constant(maxRetries: 1), timeout: .seconds(10)) {
        try await server.pay(amount, key: key)
      }
    }
  }
}

/// The actions of the user that go on when a screen has gone.
@MainActor
final class ProfileActions {
  let isFollowing = OptimisticModel(false)
  let store = ProfileStore()
  let save: InteractionRunner<ProfileChange, SaveField>
  let follow: InteractionRunner<Bool, Follow>
  let pay: InteractionRunner<String, Pay>

  init(_ environment: ControllerEnvironment, server: ProfileServer) {
    let (prompts, clock) = (environment.prompts, environment.clock)
    save = InteractionRunner(prompts: prompts, whileRunning: .queue, clock: clock) { [store] change in
      SaveField(change: change, store: store, server: server)
    }
    follow = InteractionRunner(prompts: prompts, clock: clock) { [isFollowing] follows in
      Follow(follows: follows, isFollowing: isFollowing, server: server)
    }
    pay = InteractionRunner(prompts: prompts, clock: clock) { Pay(amount: 12, key: $0, server: server) }
  }
}

/// An app with two forms, a button that follows, and a payment.
@MainActor
public final class ProfileApp {
  /// The root of the window.
  public var root: Controller { stack }
  /// Whether there is a draft of the address, which was saved when the app went to the background.
  public var hasAddressDraft: Bool { drafts.address != nil }

  private let stack: StackController
  private let drafts = ProfileDrafts()

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: ProfileServer) {
    let actions = ProfileActions(environment, server: server)
    let home = ProfileHomeController(actions, server: server)
    let stack = StackController(root: home)
    self.stack = stack
    home.onOpen = { [weak stack, drafts] screen in
      switch screen {
      case .profile: stack?.push(ProfileController(actions, server: server))
      case .address:
        if drafts.form == nil { stack?.push(AddressController.restored(from: drafts, server: server)) }
      case .payment: stack?.present(StackController(root: PaymentController(actions.pay)), as: .sheet)
      }
    }
  }
}

/// The view of the first screen.
@MainActor
final class ProfileHomeView {
  let profile = ButtonView("Profile")
  let address = ButtonView("Address")
  let payment = ButtonView("Payment")
  let follow = ButtonView("Follow")
  var error = ""
}

/// The first screen.
final class ProfileHomeController: ViewController<ProfileHomeView>, DataLoading {
  /// The closures that open the other screens.
  enum Screen { case profile, address, payment }

  var onOpen: @MainActor (Screen) -> Void = { _ in }
  private let actions: ProfileActions
  private let server: ProfileServer

  init(_ actions: ProfileActions, server: ProfileServer) {
    self.actions = actions
    self.server = server
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Home") }

  override func makeView() -> ProfileHomeView { ProfileHomeView() }

  override func viewDidLoad() {
    view.profile.onTap = { [weak self] in self?.onOpen(.profile) }
    view.address.onTap = { [weak self] in self?.onOpen(.address) }
    view.payment.onTap = { [weak self] in self?.onOpen(.payment) }
    view.follow.onTap = { [actions] in actions.follow.start(!actions.isFollowing.value) }
    observe { $0.view.follow.title = $0.actions.isFollowing.value ? "Unfollow" : "Follow" }
  }

  func load() async throws { actions.isFollowing.rebase(on: try await server.loadFollowing()) }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }
}

/// The view of the payment.
@MainActor
final class PaymentView {
  let pay = ButtonView("Pay 12 €")
  var message = ""
}

/// The payment. It closes when the server has the payment.
final class PaymentController: ViewController<PaymentView> {
  private let pay: InteractionRunner<String, Pay>
  /// The key by which the server recognizes a repeated payment.
  private let key = UUID().uuidString
  private var isPaid = false

  init(_ pay: InteractionRunner<String, Pay>) { self.pay = pay }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Payment", leadingItems: [BarItem(id: "close", title: "Close")])
  }

  override func makeView() -> PaymentView { PaymentView() }

  override func viewDidLoad() {
    view.pay.onTap = { [pay, key] in pay.start(key) }
    observe { $0.view.pay.isEnabled = !$0.pay.isRunning }
    pay.onOutcome(self, while: view) { screen, outcome in screen.show(outcome) }
  }

  /// Closes the screen again if the platform has canceled its dismissal.
  override func viewDidAppear(animated: Bool) { if isPaid { close() } }

  override func didActivate(_ item: BarItem) { close() }

  private func show(_ outcome: InteractionOutcome<Void>) {
    switch outcome {
    case .completed:
      isPaid = true
      close()
    case .failed(let error, _): view.message = error.localizedDescription
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}
