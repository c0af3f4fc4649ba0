import Concierge

/// The view of the account.
@MainActor
final class AccountView {
  let name = EntryView()
  let country = EntryView()
  let company = EntryView()
  let business = ButtonView("Business")
  let france = ButtonView("France")
  let save = ButtonView("Save")
  var isBusiness = false
}

/// A form whose fields depend on each other: the server knows which names are free in a country, a business has a company, and a
/// button chooses the country.
final class AccountController: FormController<Account, AccountView> {
  private let server: OrderServer

  init(_ server: OrderServer) {
    self.server = server
    super.init(server.account)
    restorationID = "account"
  }

  override func makeView() -> AccountView { AccountView() }

  override func viewDidLoad() {
    view.save.onTap = { [weak self] in self?.start(in: .window) { form in await form.saveAndClose() } }
    view.france.onTap = { [weak self] in self?.enter("FR", in: \.country) }
    view.business.onTap = { [weak self] in
      guard let self else { return }
      enter(!view.isBusiness, in: \.isBusiness)
    }
  }

  override func fields() -> [Bind<Account, AccountView>] {
    [
      Edit(\.name, in: \.name.text)
        .events(of: \.name)
        .composing { $0.name.isComposing }
        .validated(.required("Enter a name"))
        .validated(
          .asynchronous(after: .milliseconds(300)) { [server] name, form in
            let isFree = try await server.isFree(name, in: form[\Account.country] ?? "")
            return isFree ? .accept : .reject("This name is taken")
          }
        )
        .messages { $0.name.message = $1 },
      Edit(\.country, in: \.country.text)
        .events(of: \.country)
        .validated(.length(2...2, "Two letters"))
        .messages { $0.country.message = $1 },
      Edit(\.isBusiness, in: \.isBusiness).commits(at: .change),
      Edit(\.company, in: \.company.text)
        .events(of: \.company)
        .validated(.required("Enter a company"))
        .included { $0[\Account.isBusiness] == true }
        .messages { $0.company.message = $1 },
    ]
  }

  override func save(_ draft: Account) async throws { try await server.save(draft) }
}
