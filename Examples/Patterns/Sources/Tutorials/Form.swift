// The code of the article "Tutorial: a form".

// article: begin
import Concierge
import Foundation

/// The people who see a profile.
nonisolated enum Audience: String, Codable, CaseIterable, Sendable { case everyone, friends, nobody }

/// The profile of a member of a club.
nonisolated struct Profile: Codable, Equatable, Sendable {
  var name: String
  var birthday: Date
  var fee: Decimal
  var audience: Audience
}

/// The server that stores the profile.
@MainActor
protocol ProfileService {
  func isFree(_ name: String) async throws -> Bool
  func save(_ profile: Profile) async throws
}
// article: end

// article: begin
/// A field with its message. In an app with UIKit, it contains a `UITextField` and a `UILabel`.
@MainActor
final class FieldView<Value>: FieldControl {
  var value: Value
  var message: String?
  var onFieldEvent: (@MainActor (EditEvent) -> Void)?

  init(_ value: Value) { self.value = value }
}

/// The view of the form.
@MainActor
final class ProfileView {
  let name = FieldView("")
  let birthday = FieldView("")
  let fee = FieldView("")
  /// The index of the chosen audience.
  let audience = FieldView(0)
  /// The name of the field with the keyboard focus.
  var focused = ""
  /// Called when the user taps the chosen audience.
  var onChooseAudience: @MainActor () -> Void = {}
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
    view.onSave = { [weak self] in
      self?.start(in: .window) { controller in await controller.saveAndClose() }
    }
    view.onChooseAudience = { [weak self] in
      self?.start(in: .window) { controller in
        if let audience = await controller.window?.presentForResult(AudiencePicker()) {
          controller.enter(audience, in: \.audience)
        }
      }
    }
  }

  override func fields() -> [Bind<Profile, ProfileView>] {
    let (service, locale) = (service, environment.locale)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return [
      Edit(\.name, in: \.name.value)
        .events(of: \.name)
        .validated(.required("Enter a name.").and(.length(2...20, "A name has 2 to 20 letters.")))
        .validated(
          .asynchronous(after: .milliseconds(300)) { name in
            try await service.isFree(name) ? .accept : .reject("This name is taken.")
          }
        )
        .messages { $0.name.message = $1 }
        .focus { $0.focused = "name" },
      Edit(\.birthday, in: \.birthday.value, as: .day(calendar, in: locale, unreadable: "Enter a day."))
        .events(of: \.birthday)
        .messages { $0.birthday.message = $1 }
        .focus { $0.focused = "birthday" },
      Edit(\.fee, in: \.fee.value, as: .amount("EUR", in: locale, unreadable: "Enter an amount in euros."))
        .events(of: \.fee)
        .validated(.range(5...500, "A fee is from 5 to 500 euros."))
        .messages { $0.fee.message = $1 }
        .focus { $0.focused = "fee" },
      Edit(
        \.audience,
        in: \.audience.value,
        as: .choice(Audience.allCases, unreadable: "Choose an audience.")
      )
      .events(of: \.audience),
    ]
  }

  override func save(_ draft: Profile) async throws { try await saving.run(draft).get() }
}
// article: end

/// The view of the picker.
@MainActor
final class AudienceView {
  var onChoose: @MainActor (Audience) -> Void = { _ in }
}

// article: begin
/// The screen on which the user chooses an audience.
final class AudiencePicker: ViewController<AudienceView>, ResultProviding {
  typealias Output = Audience

  override func makeView() -> AudienceView { AudienceView() }

  override func viewDidLoad() {
    view.onChoose = { [weak self] in self?.finish(with: $0) }
  }
}
// article: end

/// The screens of the app.
nonisolated enum SettingsPage: Hashable, Sendable { case settings, profile }

/// The root controller of the app.
final class SettingsScreens: RouteController<SettingsPage> {
  let routes = RouteNavigator(.stack(root: SettingsPage.settings))
  private let profile: Profile
  private let service: any ProfileService
  private let prompts: any PromptHost

  // article: begin
  init(_ profile: Profile, service: any ProfileService, prompts: any PromptHost) {
    self.profile = profile
    self.service = service
    self.prompts = prompts
    super.init()
    routes.attach(self)
    overrideEnvironment { $0.prompts = prompts }
  }
  // article: end

  override func makeController(for page: SettingsPage) -> Controller {
    switch page {
    case .settings: Controller()
    case .profile: ProfileController(profile, service: service, prompts: prompts)
    }
  }
}
