public import Concierge
public import Foundation

/// A text field of the platform, which stays above the keyboard while the member edits it.
@MainActor
public protocol ClubField: FieldControl, KeyboardField {
  /// The text.
  var text: String { get set }
}

/// Where a field of the club is.
@MainActor
public struct ClubFieldPlace {
  /// The screen with the field, which owns the field.
  public weak var screen: Controller?
  /// The scroll view around the field, or `nil`.
  public var scroller: (any KeyboardScroller)?
  /// The bar with the field, or `nil`.
  public var bar: ChatBar?
  /// The frame of the field, in points of the content of its scroll view, or of its bar.
  public let frame: CGRect
}

/// The keyboard of the platform, its scroll views and its fields.
@MainActor
public struct ClubKeyboard {
  /// The manager of the window.
  public let manager: KeyboardManager
  /// Returns the bounds of the window.
  public let bounds: @MainActor () -> CGRect
  /// Makes the scroll view of the chat.
  public let makeScroller: @MainActor () -> any KeyboardScroller
  /// Makes a field.
  public let makeField: @MainActor (ClubFieldPlace) -> any ClubField

  /// Creates the keyboard of a window.
  public init(
    manager: KeyboardManager,
    bounds: @escaping @MainActor () -> CGRect,
    makeScroller: @escaping @MainActor () -> any KeyboardScroller,
    makeField: @escaping @MainActor (ClubFieldPlace) -> any ClubField
  ) {
    (self.manager, self.bounds) = (manager, bounds)
    (self.makeScroller, self.makeField) = (makeScroller, makeField)
  }
}

/// The app of a club: two choices of a member, messages that can be deleted, a chat, a payment, and the pages of the club.
@MainActor
public final class ClubApp {
  /// The root of the window.
  public var root: Controller { stack }
  /// The choices of the member, as the screens show the choices.
  public let membership = OptimisticModel(Membership())
  /// The messages, as the screens show them.
  public let messages = OptimisticModel<[ClubMessage]>([])

  private let stack: StackController

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: ClubServer, keyboard: ClubKeyboard) {
    let messages = messages
    let home = ClubHomeController(membership, server: server, environment: environment)
    let stack = StackController(root: home)
    self.stack = stack
    let (prompts, clock) = (environment.prompts, environment.clock)
    let send = InteractionRunner(prompts: prompts, whileRunning: .queue, clock: clock) { message in
      SendMessage(message: message, messages: messages, server: server)
    }
    let write: @MainActor (Controller?) -> Void = { screen in
      screen?.present(NoteController(send: send, server: server, keyboard: keyboard))
    }
    home.onOpen = { [weak stack] screen in
      switch screen {
      case .messages:
        let screen = MessagesController(
          messages,
          server: server,
          environment: environment,
          keyboard: keyboard
        )
        screen.onPost = { send.start(server.newMessage($0)) }
        screen.onWrite = { [weak screen] in write(screen) }
        stack?.push(screen)
      case .chat:
        let screen = ChatController(messages, send: send, server: server, keyboard: keyboard)
        screen.onWrite = { [weak screen] in write(screen) }
        stack?.push(screen)
      case .page: stack?.push(ClubPageController(prompts: prompts))
      case .payment:
        stack?.present(StackController(root: FeeController(server: server, environment: environment)))
      }
    }
  }
}

/// The view of the first screen.
@MainActor
final class ClubHomeView {
  let join = ButtonView("Join")
  let mute = ButtonView("Mute")
  let messages = ButtonView("Messages")
  let chat = ButtonView("Chat")
  let payment = ButtonView("Payment")
  let page = ButtonView("Page")
  var error = ""
}

/// The first screen, with two choices of the member.
final class ClubHomeController: ViewController<ClubHomeView>, DataLoading {
  enum Screen { case messages, chat, payment, page }

  var onOpen: @MainActor (Screen) -> Void = { _ in }
  let join: InteractionRunner<Bool, SetChoice>
  let mute: InteractionRunner<Bool, SetChoice>
  private let membership: OptimisticModel<Membership>
  private let server: ClubServer

  init(_ membership: OptimisticModel<Membership>, server: ClubServer, environment: ControllerEnvironment) {
    (self.membership, self.server) = (membership, server)
    let (prompts, clock) = (environment.prompts, environment.clock)
    join = InteractionRunner(prompts: prompts, whileRunning: .restart, clock: clock) { value in
      SetChoice(choice: \.isJoined, value: value, membership: membership, server: server)
    }
    mute = InteractionRunner(prompts: prompts, whileRunning: .restart, clock: clock) { value in
      SetChoice(choice: \.isMuted, value: value, membership: membership, server: server)
    }
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Club") }

  override func makeView() -> ClubHomeView { ClubHomeView() }

  override func viewDidLoad() {
    view.join.onTap = { [join, membership] in join.start(!membership.value.isJoined) }
    view.mute.onTap = { [mute, membership] in mute.start(!membership.value.isMuted) }
    view.messages.onTap = { [weak self] in self?.onOpen(.messages) }
    view.chat.onTap = { [weak self] in self?.onOpen(.chat) }
    view.payment.onTap = { [weak self] in self?.onOpen(.payment) }
    view.page.onTap = { [weak self] in self?.onOpen(.page) }
    observe { screen in
      screen.view.join.title = screen.membership.value.isJoined ? "Leave" : "Join"
      screen.view.mute.title = screen.membership.value.isMuted ? "Unmute" : "Mute"
    }
    join.onOutcome(self, while: view) { screen, outcome in screen.show(outcome) }
    mute.onOutcome(self, while: view) { screen, outcome in screen.show(outcome) }
  }

  func load() async throws { membership.rebase(on: try await server.loadMembership()) }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  private func show(_ outcome: InteractionOutcome<Void>) {
    if case .failed(let error, toldUser: false) = outcome { handleError(error) }
  }
}

/// The view of the messages.
@MainActor
final class MessagesView {
  let deleteFirst = ButtonView("Delete First")
  let deleteLast = ButtonView("Delete Last")
  let write = ButtonView("Write")
  /// A short message, above the list.
  let text: any ClubField
  let post = ButtonView("Post")
  var texts: [String] = []
  var error = ""

  init(_ text: any ClubField) { self.text = text }
}

/// The messages. The screen owns the runner that deletes: an offer to undo goes on when the member leaves.
final class MessagesController: ViewController<MessagesView>, DataLoading {
  var onWrite: @MainActor () -> Void = {}
  var onPost: @MainActor (String) -> Void = { _ in }
  /// The scroll view of the list, with the field in it.
  let list: any KeyboardScroller
  private let messages: OptimisticModel<[ClubMessage]>
  private let server: ClubServer
  private let platform: ClubKeyboard
  private let deletion: InteractionRunner<ClubMessage.ID, DeleteMessage>

  init(
    _ messages: OptimisticModel<[ClubMessage]>,
    server: ClubServer,
    environment: ControllerEnvironment,
    keyboard: ClubKeyboard
  ) {
    (self.messages, self.server) = (messages, server)
    (platform, list) = (keyboard, keyboard.makeScroller())
    deletion = InteractionRunner(prompts: environment.prompts, per: { $0 }, clock: environment.clock) { id in
      DeleteMessage(id: id, messages: messages, server: server)
    }
    super.init()
    add(KeyboardBehavior(keyboard.manager))
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Messages") }

  override func makeView() -> MessagesView {
    let frame = CGRect(x: 10, y: 600, width: 300, height: 40)
    return MessagesView(platform.makeField(ClubFieldPlace(screen: self, scroller: list, frame: frame)))
  }

  override func viewDidLoad() {
    view.deleteFirst.onTap = { [weak self] in self?.delete(self?.messages.value.first) }
    view.deleteLast.onTap = { [weak self] in self?.delete(self?.messages.value.last) }
    view.write.onTap = { [weak self] in self?.onWrite() }
    view.post.onTap = { [weak self] in self?.post() }
    observe { $0.view.texts = $0.messages.value.map(\.text) }
    deletion.onOutcome(self, while: view) { screen, outcome in
      if case .failed(let error, toldUser: false) = outcome { screen.handleError(error) }
    }
  }

  private func post() {
    guard !view.text.text.isEmpty else { return }
    onPost(view.text.text)
    view.text.text = ""
  }

  private func delete(_ message: ClubMessage?) {
    if let message { deletion.start(message.id) }
  }

  func load() async throws { messages.rebase(on: try await server.loadMessages()) }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }
}

/// The view of the payment.
@MainActor
final class FeeView {
  let small = ButtonView("Pay 5 €")
  let large = ButtonView("Pay 20 €")
  var message = ""
}

/// The payment of a fee. It finishes with the amount when the server has it.
final class FeeController: ViewController<FeeView>, ResultProviding {
  typealias Output = Int

  private let pay: InteractionRunner<Int, PayFee>
  private var isPaid = false

  init(server: ClubServer, environment: ControllerEnvironment) {
    let screen = UUID().uuidString
    pay = InteractionRunner(prompts: environment.prompts, clock: environment.clock) { amount in
      PayFee(amount: amount, screen: screen, server: server)
    }
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Fee", leadingItems: [BarItem(id: "close", title: "Close")])
  }

  override func makeView() -> FeeView { FeeView() }

  override func viewDidLoad() {
    view.small.onTap = { [weak self] in self?.pay.start(5) }
    view.large.onTap = { [weak self] in self?.pay.start(20) }
    pay.onOutcome(self, while: view) { screen, outcome in
      switch outcome {
      case .completed(let amount):
        screen.isPaid = true
        screen.finish(with: amount)
      case .failed(let error, _): screen.view.message = error.localizedDescription
      case .declined, .canceled, .superseded, .refused: break
      }
    }
  }

  /// Closes the screen again if the platform has canceled its dismissal.
  override func viewDidAppear(animated: Bool) { if isPaid { close() } }

  override func didActivate(_ item: BarItem) { close() }
}
