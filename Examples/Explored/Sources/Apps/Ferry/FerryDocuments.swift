import Concierge

/// The view of the documents: a message above the list.
@MainActor
final class DocumentsView {
  let table: any PagedSurface<SingleSection, FerryDocument>
  var message = ""

  init(_ table: any PagedSurface<SingleSection, FerryDocument>) { self.table = table }
}

/// The documents of the user who is logged in.
final class DocumentListController: ListController<FerryDocument>, DataLoading {
  private let session: FerrySession
  private let server: FerryServer
  private let open: @MainActor (FerryDocument) -> Void
  private let documents = ArrayDataSource<FerryDocument>()
  private var hasSession = true
  private let row = ListCell<FerryDocument>(RowView.init) { view, document in view.text = document.title }

  init(_ session: FerrySession, server: FerryServer, open: @escaping @MainActor (FerryDocument) -> Void) {
    (self.session, self.server, self.open) = (session, server, open)
    super.init(
      documents,
      options: PagedOptions(firstLoad: .none, pullsToRefresh: true, deselectsAtOnce: false)
    )
  }

  var screen: DocumentsView? { hostedView as? DocumentsView }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Documents") }

  override var tabItem: TabItem { TabItem(title: "Documents") }

  override func makeScreen() -> ListScreen<SingleSection, FerryDocument> {
    let screen = DocumentsView(makeSurface())
    return ListScreen(screen, around: screen.table)
  }

  override func viewDidLoad() { observe { $0.follow($0.session.isLoggedIn) } }

  override func cell(for document: FerryDocument, at path: ItemPath) -> ListCell<FerryDocument>? { row }

  override func didSelect(_ document: FerryDocument, at path: ItemPath) { open(document) }

  override func statusDidChange() {
    screen?.message =
      switch status.content {
      case .content: status.error?.localizedDescription ?? ""
      case .blank: ""
      case .loading: "Loading…"
      case .empty, .mayHaveMore: hasSession ? "No documents." : "Log in to see your documents."
      case .failed(let error): error.localizedDescription
      }
  }

  func load() async throws {
    let documents = try await server.allDocuments()
    // The session may have ended meanwhile.
    guard session.isLoggedIn else { throw FerryServer.Problem("Log in to see your documents.") }
    self.documents.replace(with: documents)
  }

  private func follow(_ isLoggedIn: Bool) {
    guard isLoggedIn != hasSession else { return }
    hasSession = isLoggedIn
    if isLoggedIn { startLoading() } else { documents.replace(with: []) }
    statusDidChange()
  }
}

/// The view of a document.
@MainActor
final class DocumentView {
  var text = ""
  var message = ""
  let logIn = ButtonView("Log In")
  let retry = ButtonView("Load Again")
}

/// A document of the user who is logged in.
final class DocumentController: ViewController<DocumentView>, DataLoading {
  let id: Int
  private let session: FerrySession
  private let server: FerryServer
  private let logIn: @MainActor () -> Void
  private var hasSession = true

  init(_ id: Int, session: FerrySession, server: FerryServer, logIn: @escaping @MainActor () -> Void) {
    (self.id, self.session, self.server, self.logIn) = (id, session, server, logIn)
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Document \(id)") }

  override func makeView() -> DocumentView { DocumentView() }

  override func viewDidLoad() {
    (view.logIn.isHidden, view.retry.isHidden) = (true, true)
    view.logIn.onTap = { [logIn] in logIn() }
    view.retry.onTap = { [weak self] in self?.startLoading() }
    observe { $0.follow($0.session.isLoggedIn) }
  }

  func load() async throws {
    let document = try await server.document(id)
    guard session.isLoggedIn else { return }
    (view.text, view.message, view.retry.isHidden) = (document.text, "", true)
  }

  override func handleError(_ error: any Error) {
    guard hasSession else { return }
    (view.message, view.retry.isHidden) = (error.localizedDescription, false)
  }

  private func follow(_ isLoggedIn: Bool) {
    view.logIn.isHidden = isLoggedIn
    guard isLoggedIn != hasSession else { return }
    hasSession = isLoggedIn
    (view.text, view.message) = ("", isLoggedIn ? "Loading…" : "Log in to see this document.")
    if isLoggedIn { startLoading() } else { view.retry.isHidden = true }
  }
}

/// The view of the account.
@MainActor
final class FerryAccountView {
  var name = ""
  let personal = ButtonView("Personal Data")
  let logOut = ButtonView("Log Out")
}

/// The account.
final class FerryAccountController: ViewController<FerryAccountView> {
  private let session: FerrySession
  private let showPersonal: @MainActor () -> Void

  init(_ session: FerrySession, showPersonal: @escaping @MainActor () -> Void) {
    (self.session, self.showPersonal) = (session, showPersonal)
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Account") }

  override var tabItem: TabItem { TabItem(title: "Account") }

  override func makeView() -> FerryAccountView { FerryAccountView() }

  override func viewDidLoad() {
    view.personal.onTap = { [showPersonal] in showPersonal() }
    view.logOut.onTap = { [session] in session.user = nil }
    observe {
      $0.view.name = $0.session.user ?? "Nobody"
      $0.view.logOut.isHidden = !$0.session.isLoggedIn
    }
  }
}

/// The view of the personal data.
@MainActor
final class PersonalView {
  var name = ""
}

/// The personal data.
final class PersonalController: ViewController<PersonalView> {
  private let session: FerrySession

  init(_ session: FerrySession) { self.session = session }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Personal Data") }

  override func makeView() -> PersonalView { PersonalView() }

  override func viewDidLoad() { observe { $0.view.name = $0.session.user ?? "" } }
}

/// The name and the password of a user.
struct FerryCredentials: Sendable {
  let name: String
  let password: String
}

/// The action of logging in with a password.
struct FerryLogIn: UserInteraction {
  let credentials: FerryCredentials
  let session: FerrySession
  let server: FerryServer

  func perform(_ run: InteractionSession) async throws {
    session.user = try await server.logIn(name: credentials.name, password: credentials.password)
  }
}

/// The view of the login.
@MainActor
final class FerryLoginView {
  let name = FieldView("")
  let password = FieldView("")
  let logIn = ButtonView("Log In")
  var message = ""
}

/// The login. It finishes when the user is logged in, by a password or by the link of a mail.
final class FerryLoginController: ViewController<FerryLoginView>, ResultProviding {
  typealias Output = Bool
  private let session: FerrySession
  private let logIn: InteractionRunner<FerryCredentials, FerryLogIn>
  private var hasFinished = false

  init(_ session: FerrySession, server: FerryServer) {
    self.session = session
    logIn = InteractionRunner(prompts: nil) { FerryLogIn(credentials: $0, session: session, server: server) }
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Log In") }

  override func makeView() -> FerryLoginView { FerryLoginView() }

  override func viewDidLoad() {
    view.logIn.onTap = { [weak view, logIn] in
      guard let view else { return }
      logIn.start(FerryCredentials(name: view.name.value, password: view.password.value))
    }
    logIn.onOutcome(self, while: view) { login, outcome in login.show(outcome) }
    observe { $0.closeIfLoggedIn($0.session.isLoggedIn) }
  }

  private func closeIfLoggedIn(_ isLoggedIn: Bool) {
    guard isLoggedIn, !hasFinished else { return }
    hasFinished = true
    finish(with: true)
  }

  private func show(_ outcome: InteractionOutcome<Void>) {
    switch outcome {
    case .completed: view.message = ""
    case .failed(let error, _): view.message = error.localizedDescription
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}
