import Concierge
import Foundation

/// The view of the profile.
@MainActor
final class ProfileView {
  let name = FieldView("", hasInputMethod: true)
  let email = FieldView("", hasInputMethod: true)
  let year = FieldView("")
  let price = FieldView("")
  var error = ""
}

/// The form of the profile. Each field is saved when the user leaves it.
final class ProfileController: ViewController<ProfileView>, DataLoading, LeaveConfirming {
  private let actions: ProfileActions
  private let server: ProfileServer
  private(set) var form: ViewBinding<Profile, ProfileView>?

  init(_ actions: ProfileActions, server: ProfileServer) {
    self.actions = actions
    self.server = server
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Profile") }

  override func makeView() -> ProfileView { ProfileView() }

  override func viewDidLoad() {
    let form = ViewBinding(observing: actions.store, to: view) {
      $0.profile
    } rows: {
      rows()
    }
    form.clock = { [weak self] in self?.environment.clock ?? ContinuousClock() }
    form.updateView()
    self.form = form
    actions.save.onOutcome(self, while: view) { screen, outcome in screen.show(outcome) }
  }

  override func viewDidUnload() { form = nil }

  func load() async throws { actions.store.profile = try await server.loadProfile() }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  var needsConfirmation: Bool { form?.isEdited ?? false }

  func confirmLeaving() async -> Bool { await confirmDiscarding() }

  private func rows() -> [Bind<Profile, ProfileView>] {
    let (save, server, locale) = (actions.save, server, environment.locale)
    let price = FieldFormat<String, Decimal>.amount(
      "EUR",
      in: locale,
      unreadable: "Enter an amount in euros."
    )
    return [
      Edit(\.name, in: \.name.value)
        .events(of: \.name)
        .composing { $0.name.isComposing }
        .validated(.required("Enter a name."))
        .messages { $0.name.message = $1 }
        .onCommit { try await save.run(.name($0)).get() },
      Edit(\.email, in: \.email.value)
        .events(of: \.email)
        .composing { $0.email.isComposing }
        .validated(.required("Enter an email address."))
        .validated(
          .asynchronous(after: .milliseconds(300)) { email in
            try await server.isFree(email) ? .accept : .reject("This address is taken.")
          }
        )
        .messages { $0.email.message = $1 }
        .onCommit { try await save.run(.email($0)).get() },
      Edit(
        \.year,
        in: \.year.value,
        as: .style(.number.grouping(.never).locale(locale), unreadable: "Enter a year.")
      )
      .events(of: \.year)
      .validated(.range(1800...2020, "From 1800 to 2020."))
      .messages { $0.year.message = $1 }
      .onCommit { try await save.run(.year($0)).get() },
      Edit(\.price, in: \.price.value, as: price)
        .events(of: \.price)
        .messages { $0.price.message = $1 }
        .onCommit { try await save.run(.price($0)).get() },
    ]
  }

  private func show(_ outcome: InteractionOutcome<Void>) {
    switch outcome {
    case .completed: view.error = ""
    case .failed(let error, _): view.error = error.localizedDescription
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}

/// The view of the address.
@MainActor
final class AddressView {
  let street = FieldView("", hasInputMethod: true)
  let city = FieldView("", hasInputMethod: true)
  var focused = ""
  var error = ""
}

/// The form of the address, which is saved as a whole.
final class AddressController: FormController<Address, AddressView>, DataLoading {
  private let drafts: ProfileDrafts
  private let server: ProfileServer

  init(_ drafts: ProfileDrafts, server: ProfileServer) {
    self.drafts = drafts
    self.server = server
    super.init(Address(street: "", city: ""))
    restorationID = "address"
    drafts.form = self
  }

  override func didLeave() {
    if drafts.form === self { drafts.form = nil }
  }

  /// Returns the form with the draft that was saved last.
  static func restored(from drafts: ProfileDrafts, server: ProfileServer) -> AddressController {
    let form = AddressController(drafts, server: server)
    if let draft = drafts.address { form.restoreState(draft) }
    return form
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "Address",
      leadingItems: [BarItem(id: "cancel", title: "Cancel")],
      trailingItems: [
        BarItem(id: "save", title: "Save"), BarItem(id: "saveAndClose", title: "Save and Close"),
      ]
    )
  }

  override func makeView() -> AddressView { AddressView() }

  override func fields() -> [Bind<Address, AddressView>] {
    [
      Edit(\.street, in: \.street.value)
        .events(of: \.street)
        .composing { $0.street.isComposing }
        .validated(.required("Enter a street."))
        .messages { $0.street.message = $1 }
        .focus { $0.focused = "street" },
      Edit(\.city, in: \.city.value)
        .events(of: \.city)
        .composing { $0.city.isComposing }
        .validated(.required("Enter a city."))
        .messages { $0.city.message = $1 }
        .focus { $0.focused = "city" },
    ]
  }

  func load() async throws { update(with: try await server.loadAddress()) }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  override func save(_ draft: Address) async throws {
    try await server.save(draft)
    drafts.address = nil
  }

  override func confirmLeaving() async -> Bool {
    let agrees = await confirmDiscarding()
    if agrees { drafts.address = nil }
    return agrees
  }

  override func saveDraft() { drafts.address = hasUnsavedChanges ? saveState() : nil }

  override func environmentDidChange(from previous: ControllerEnvironment) {
    if environment.scenePhase == .background, previous.scenePhase != .background { saveDraft() }
  }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "save": start(in: .window) { await $0.save(andClose: false) }
    case "saveAndClose": start(in: .window) { await $0.save(andClose: true) }
    case "cancel": start(in: .window) { await $0.cancel() }
    default: break
    }
  }

  private func save(andClose closes: Bool) async {
    switch closes ? await saveAndClose() : await saveChanges() {
    case .saved: view.error = ""
    case .failed(let error): view.error = error.localizedDescription
    case .savedButEdited, .refused, .interrupted: break
    }
  }

  private func cancel() async {
    if hasUnsavedChanges {
      guard await confirmLeaving() else { return }
      discardChanges()
    }
    close()
  }
}
