import Concierge

/// The texts for a message.
struct MailPresenter: ModelPresenter {
  private let mail: Mail

  init(_ mail: Mail, style: DisplayStyle) { self.mail = mail }

  var subject: String { mail.subject }
  var text: String { mail.text }
}

/// The view of a message.
@MainActor
final class MailView {
  var subject = ""
  var text = ""
  var error = ""
  let delete = ButtonView("Delete")
  let toRoot = ButtonView("All Folders")
}

/// A message.
final class MailController: BoundController<MailPresenter, MailView>, DataLoading {
  private let id: Int
  private let mails: ArrayDataSource<Mail>
  private let server: InboxServer
  private let go: @MainActor (NavigationRequest<InboxPage>) -> Void

  init(
    _ id: Int,
    in mails: ArrayDataSource<Mail>,
    server: InboxServer,
    style: DisplayStyle,
    go: @escaping @MainActor (NavigationRequest<InboxPage>) -> Void
  ) {
    self.id = id
    self.mails = mails
    self.server = server
    self.go = go
    super.init(style: style)
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: presenter?.subject ?? "",
      trailingItems: [BarItem(id: "reply", title: "Reply")]
    )
  }

  override func makeView() -> MailView { MailView() }

  override func bindings() -> [Bind<MailPresenter, MailView>] {
    [Bind(\.subject, to: \.subject), Bind(\.text, to: \.text)]
  }

  override func viewDidLoad() {
    view.delete.onTap = { [weak self] in self?.start(in: .window) { await $0.delete() } }
    view.toRoot.onTap = { [go] in go(.popToRoot()) }
  }

  func showCachedData() {
    if let path = mails.path(of: id) { update(with: mails[path]) }
  }

  func load() async throws {
    update(with: try await server.mail(id))
    setNeedsPreferencesUpdate()
  }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  override func didActivate(_ item: BarItem) { go(.present(.compose, as: .sheet)) }

  private func delete() async {
    do {
      try await server.delete([id])
      mails.remove(id)
      close()
    } catch {
      handleError(error)
    }
  }
}

/// The view of a letter.
@MainActor
final class ComposeView {
  let to = FieldView("")
  let subject = FieldView("")
  let text = FieldView("")
  var error = ""
  var focused = ""
}

/// A letter that the user writes.
final class ComposeController: FormController<Letter, ComposeView> {
  private let server: InboxServer
  private let cancel: @MainActor () -> Void

  init(_ server: InboxServer, cancel: @escaping @MainActor () -> Void) {
    self.server = server
    self.cancel = cancel
    super.init(Letter())
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "New Message",
      leadingItems: [BarItem(id: "cancel", title: "Cancel")],
      trailingItems: [BarItem(id: "send", title: "Send")]
    )
  }

  override func makeView() -> ComposeView { ComposeView() }

  override func fields() -> [Bind<Letter, ComposeView>] {
    [
      Edit(\.to, in: \.to.value)
        .events(of: \.to)
        .validated(.required("Enter an address."))
        .messages { $0.to.message = $1 }
        .focus { $0.focused = "to" },
      Edit(\.subject, in: \.subject.value).events(of: \.subject),
      Edit(\.text, in: \.text.value).events(of: \.text),
    ]
  }

  override func save(_ draft: Letter) async throws { try await server.send(draft) }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "send": start(in: .window) { await $0.send() }
    case "cancel": cancel()
    default: break
    }
  }

  private func send() async {
    switch await saveChanges() {
    case .saved: close()
    case .failed(let error): view.error = error.localizedDescription
    case .refused, .interrupted: break
    }
  }
}

/// The action of logging in with a password.
struct InboxLogIn: UserInteraction {
  let password: String
  let session: InboxSession
  let server: InboxServer

  func perform(_ run: InteractionSession) async throws {
    try await server.logIn(password: password)
    session.isLoggedIn = true
  }
}

/// The view of the login.
@MainActor
final class InboxLoginView {
  let password = FieldView("")
  let logIn = ButtonView("Log In")
  var message = ""
}

/// The login. It finishes when the user is logged in.
final class InboxLoginController: ViewController<InboxLoginView>, ResultProviding {
  typealias Output = Bool
  private let logIn: InteractionRunner<String, InboxLogIn>

  init(_ session: InboxSession, server: InboxServer) {
    logIn = InteractionRunner(prompts: nil) { InboxLogIn(password: $0, session: session, server: server) }
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Log In") }

  override func makeView() -> InboxLoginView { InboxLoginView() }

  override func viewDidLoad() {
    view.logIn.onTap = { [weak view, logIn] in logIn.start(view?.password.value ?? "") }
    logIn.onOutcome(self, while: view) { login, outcome in login.show(outcome) }
  }

  private func show(_ outcome: InteractionOutcome<Void>) {
    switch outcome {
    case .completed: finish(with: true)
    case .failed(let error, _): view.message = error.localizedDescription
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}

/// The view of the settings, and of the welcome.
@MainActor
final class InboxButtonView {
  let button: ButtonView

  init(_ title: String) { button = ButtonView(title) }
}

/// The settings.
final class SettingsController: ViewController<InboxButtonView> {
  private let logOut: @MainActor () -> Void

  init(logOut: @escaping @MainActor () -> Void) { self.logOut = logOut }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Settings") }

  override func makeView() -> InboxButtonView { InboxButtonView("Log Out") }

  override func viewDidLoad() { view.button.onTap = logOut }
}

/// The welcome after a login.
final class WelcomeController: ViewController<InboxButtonView> {
  private let next: @MainActor () -> Void

  init(next: @escaping @MainActor () -> Void) { self.next = next }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Welcome") }

  override func makeView() -> InboxButtonView { InboxButtonView("Continue") }

  override func viewDidLoad() { view.button.onTap = next }
}
