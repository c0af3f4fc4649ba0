public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// What the exploration of the profile remembers when the app is relaunched.
@MainActor
final class ProfileMemory {
  var isNameChangedElsewhere = false
  var isAddressChangedElsewhere = false
  var unsavedAddress: Address?
}

/// The profile, as an explorer uses it.
@MainActor
public final class ExploredProfile: RelaunchableApp {
  let app: ProfileApp
  let server: ProfileServer
  let log: ServerLog
  let memory: ProfileMemory
  let rests = Rests()
  let unsaved = UnsavedForms()
  let prompts: ScriptedPrompts?
  /// The number of answers about the author when the app could not know the value of the server.
  private var answersAboutFollowing: Int
  private let answersAboutProfile: Int
  /// Whether the address was loaded while it was saved, so that the form may have the older one.
  private var isAddressOvertaken = false
  private var addressToFind: Address?

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun) {
    run.environment.locale = Locale(identifier: "en_US")
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting {
      let server = ProfileServer(pause: log.pause)
      server.takenEmails.insert("ab")
      return server
    }
    let app = ProfileApp(environment: run.environment, server: server)
    (self.log, self.server, self.app) = (log, server, app)
    memory = run.lasting { ProfileMemory() }
    prompts = run.environment.prompts as? ScriptedPrompts
    answersAboutFollowing = log.answers(of: "is following", "follow", "unfollow")
    answersAboutProfile = log.answers(of: "profile")
    let drafts = drafts
    (app.root as? StackController)?.makeRestoredController = { id, _ in
      guard id == "address", let drafts else { return nil }
      return AddressController(drafts, server: server)
    }
    log.onAnswer = { [weak self, weak log] call in
      guard let self, let log else { return }
      if call == "address", log.isWaiting(for: "save the address") { isAddressOvertaken = true }
    }
  }

  private var drafts: ProfileDrafts? { peek("drafts", of: app) }

  // MARK: Relaunching

  /// Returns the state of the controllers, and the draft.
  public func stateForRelaunch() throws -> ControllerState {
    var state = root.saveState()
    if let draft = drafts?.address { try state.set(draft, for: "draft") }
    memory.unsavedAddress = all(AddressController.self).last { $0.hasUnsavedChanges }?.draft
    return state
  }

  /// Restores the draft and the state of the controllers.
  public func relaunch(with state: ControllerState) async throws {
    drafts?.address = try state.value(ControllerState.self, for: "draft")
    root.restoreState(state)
    addressToFind = memory.unsavedAddress
  }

  // MARK: Events

  func followElsewhere() {
    answersAboutFollowing = log.answers(of: "is following", "follow", "unfollow")
    Elsewhere.act { [server] in try await server.follow(!server.isFollowing) }
  }

  func renameElsewhere() {
    memory.isNameChangedElsewhere = true
    Elsewhere.act { [server] in try await server.save(.name("Grace")) }
  }

  func moveElsewhere() {
    memory.isAddressChangedElsewhere = true
    Elsewhere.act { [server] in try await server.save(Address(street: "Rue 1", city: "Paris")) }
  }

  // MARK: Promises

  var followButtonShowsTheTruth: Bool {
    guard log.answers(of: "is following", "follow", "unfollow") > answersAboutFollowing else { return true }
    let title = server.isFollowing ? "Unfollow" : "Follow"
    return visible(ProfileHomeController.self).allSatisfy { home in
      // A question about a failure may be on screen; until then, the button shows what the user wants.
      let actions: ProfileActions? = peek("actions", of: home)
      return actions?.follow.isRunning == true || home.view.follow.title == title
    }
  }

  var nobodyPaysUnasked: Bool {
    server.payments.count <= prompts?.asked.count { $0.message.hasPrefix("Pay ") } ?? 0
      && server.payments.values.allSatisfy { $0 == 12 }
  }

  var paidScreensClose: Bool {
    all(PaymentController.self).allSatisfy { screen in
      guard let key: String = peek("key", of: screen), server.payments[key] != nil,
        let view = screen.viewIfLoaded, screen.viewLoadCount == 1,
        let pay: InteractionRunner<String, Pay> = peek("pay", of: screen)
      else { return true }
      return pay.isRunning || !view.message.isEmpty
    }
  }

  var payButtonCanBeTapped: Bool {
    visible(PaymentController.self).allSatisfy { screen in
      guard let pay: InteractionRunner<String, Pay> = peek("pay", of: screen) else { return true }
      return screen.view.pay.isEnabled == !pay.isRunning
    }
  }

  var profileIsThatOfTheServer: Bool {
    guard log.answers(of: "profile") > answersAboutProfile else { return true }
    return all(ProfileController.self).allSatisfy { screen in
      guard let profile = screen.form?.source else { return true }
      let truth = server.profile
      return profile.email == truth.email && profile.year == truth.year && profile.price == truth.price
        && (memory.isNameChangedElsewhere || profile.name == truth.name)
    }
  }

  var unchangedFieldsShowTheProfile: Bool {
    visible(ProfileController.self).allSatisfy { screen in
      guard let form = screen.form, !form.isEdited else { return true }
      let (view, profile) = (screen.view, form.source)
      return view.name.value == profile.name && view.email.value == profile.email
        && view.year.value == "\(profile.year)"
    }
  }

  var savedValuesAreValid: Bool {
    let profile = server.profile
    return !profile.name.isEmpty && !profile.email.isEmpty && profile.email != "ab"
      && (1800...2020).contains(profile.year) && !server.address.street.isEmpty
      && !server.address.city.isEmpty
  }

  var formHasTheSavedAddress: Bool {
    guard !memory.isAddressChangedElsewhere, !isAddressOvertaken else { return true }
    return all(AddressController.self).allSatisfy { form in
      form.saved == Address(street: "", city: "") || form.saved == server.address
    }
  }

  var unchangedFieldsShowTheAddress: Bool {
    visible(AddressController.self).allSatisfy { form in
      // The draft does not have what a field has not committed yet.
      guard form.form?.isEdited == false else { return true }
      let address = form.hasUnsavedChanges ? form.draft : form.saved
      return form.view.street.value == address.street && form.view.city.value == address.city
    }
  }

  var unsavedAddressIsKept: Bool {
    let forms = all(AddressController.self)
    let toKeep = unsaved.ids
    unsaved.note(forms)
    let now = (
      asked: prompts?.questions.asked ?? 0, isAsking: prompts?.questions.isAsking ?? false,
      saved: log.answers(of: "save the address")
    )
    guard let before = rests.previous("addresses", now: now) else { return true }
    if before.isAsking || before.asked < now.asked || before.saved < now.saved || app.hasAddressDraft {
      return true
    }
    return toKeep.isSubset(of: forms.map(ObjectIdentifier.init))
  }

  var unsavedAddressIsFoundAfterARelaunch: Bool {
    guard addressToFind != nil else { return true }
    addressToFind = nil
    // The user may have typed more, because the first check may come later than the relaunch.
    return app.hasAddressDraft || all(AddressController.self).contains(where: \.hasUnsavedChanges)
  }

  var questionsBelongToAForm: Bool {
    guard prompts?.asksToDiscard == true else { return true }
    return !all(AddressController.self).isEmpty || !all(ProfileController.self).isEmpty
  }
}

/// Returns an explorer of the profile.
@MainActor
public func profileExplorer() -> Explorer<ExploredProfile> {
  Explorer(ExploredProfile.init)
    .without(
      .relaunchShowsTheSamePlace,
      because: "the app restores the form of the address, and no other screen"
    )
    .doing("the user taps Follow on another device") { $0.followElsewhere() }
    .doing("the user changes the name on another device") { $0.renameElsewhere() }
    .doing("the user moves on another device") { $0.moveElsewhere() }
    .promising("The Follow button shows what the server says") { $0.followButtonShowsTheTruth }
    .promising("Nobody pays twice, or without being asked") { $0.nobodyPaysUnasked }
    .promising("The payment closes when it is paid") { $0.paidScreensClose }
    .promising("The button that pays can be tapped when nothing is paid") { $0.payButtonCanBeTapped }
    .promising("The profile is that of the server") { $0.profileIsThatOfTheServer }
    .promising("A profile without unsaved input is what the fields show") { $0.unchangedFieldsShowTheProfile }
    .promising("Only valid values are saved") { $0.savedValuesAreValid }
    .promising("The form of the address has what the server has") { $0.formHasTheSavedAddress }
    .promising("The fields of the address show the input, or the saved address") {
      $0.unchangedFieldsShowTheAddress
    }
    .promising("An unsaved address is on screen, in the draft, or discarded") { $0.unsavedAddressIsKept }
    .promising("An unsaved address is there after a relaunch") { $0.unsavedAddressIsFoundAfterARelaunch }
    .promising("A question is about a form that is still there") { $0.questionsBelongToAForm }
}
