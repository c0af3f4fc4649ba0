// The code of the article "Tutorial: a form".

// article: begin
import Concierge
import Foundation

/// The profile of the user.
nonisolated struct Profile: Equatable, Sendable {
  var name: String
  var birthYear: Int
  var isPublic: Bool
}

/// The server that stores the profile.
@MainActor
protocol ProfileService {
  func isFree(_ name: String) async throws -> Bool
  func save(_ profile: Profile) async throws
}
// article: end

// article: begin
/// A field with a place for a message. In an app with UIKit, it contains a `UITextField` and a `UILabel`.
@MainActor
final class FieldView<Value> {
  var value: Value
  var message: String?
  /// Called at each change by the user.
  var onChange: @MainActor () -> Void = {}

  init(_ value: Value) { self.value = value }
}

/// The view of the form.
@MainActor
final class ProfileView {
  let name = FieldView("")
  let birthYear = FieldView("")
  let isPublic = FieldView(false)
  /// The name of the field with the keyboard focus.
  var focused = ""
  /// Called when the user taps the button Save.
  var onSave: @MainActor () -> Void = {}
}
// article: end

// article: begin
/// Saves a profile. If this fails, the user reads why and may try again.
struct SaveProfile: UserInteraction {
  let profile: Profile
  let service: any ProfileService

  func perform(_ session: InteractionSession) async throws {
    try await session.presentingErrors { try await service.save(profile) }
  }
}
// article: end

// article: begin
/// The screen with the form.
final class ProfileController: FormController<Profile, ProfileView> {
  private let service: any ProfileService
  private let saving: InteractionRunner<Profile, SaveProfile>

  init(_ profile: Profile, service: any ProfileService, prompts: any PromptHost) {
    self.service = service
    saving = InteractionRunner(prompts: prompts) { profile in
      SaveProfile(profile: profile, service: service)
    }
    super.init(profile)
  }

  override func makeView() -> ProfileView { ProfileView() }

  override func viewDidLoad() {
    view.name.onChange = { [weak self] in self?.form?.handle(.changed, in: \.name) }
    view.birthYear.onChange = { [weak self] in self?.form?.handle(.changed, in: \.birthYear) }
    view.isPublic.onChange = { [weak self] in self?.form?.handle(.changed, in: \.isPublic) }
    view.onSave = { [weak self] in self?.start { controller in await controller.saveChanges() } }
  }

  override func fields() -> [Bind<Profile, ProfileView>] {
    let (service, locale) = (service, environment.locale)
    return [
      Edit(\.name, in: \.name.value)
        .validated(.required("Enter a name.").and(.length(2...20, "A name has 2 to 20 letters.")))
        .validated(
          .asynchronous(after: .milliseconds(300)) { name in
            try await service.isFree(name) ? .accept : .reject("This name is taken.")
          }
        )
        .messages { $0.name.message = $1 }
        .focus { $0.focused = "name" },
      Edit(
        \.birthYear,
        in: \.birthYear.value,
        as: .style(.number.grouping(.never).locale(locale), unreadable: "Enter a year.")
      )
      .validated(.range(1900...2020, "Enter a year from 1900 to 2020."))
      .messages { $0.birthYear.message = $1 }
      .focus { $0.focused = "birthYear" },
      Edit(\.isPublic, in: \.isPublic.value),
    ]
  }

  override func save(_ draft: Profile) async throws {
    switch await saving.run(draft) {
    case .completed: break
    case .failed(let error, _): throw error
    case .declined, .canceled, .superseded, .refused: throw CancellationError()
    }
  }
}
// article: end

// article: begin
/// The screens of the app.
nonisolated enum SettingsPage: Hashable, Sendable { case settings, profile }

/// The root controller of the app.
final class SettingsScreens: RouteController<SettingsPage> {
  let routes = RouteNavigator(StackPlacement(root: SettingsPage.settings))
  private let profile: Profile
  private let service: any ProfileService
  private let prompts: any PromptHost

  init(_ profile: Profile, service: any ProfileService, prompts: any PromptHost) {
    self.profile = profile
    self.service = service
    self.prompts = prompts
    super.init()
    routes.attach(self)
    overrideEnvironment { $0.prompts = prompts }
  }

  override func makeController(for page: SettingsPage) -> Controller {
    switch page {
    case .settings: Controller()
    case .profile: ProfileController(profile, service: service, prompts: prompts)
    }
  }
}
// article: end
