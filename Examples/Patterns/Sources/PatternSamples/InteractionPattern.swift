import ControllerTesting
import Interaction

/// One action of the user as one object: the question, the request and the outcome. The controller starts the action,
/// and receives one outcome for each start.
@MainActor
enum InteractionPattern {
  static func run(_ print: @escaping Printer) async {
    let gateway = Gateway()
    // Simulates the user, with one answer for each question in order.
    let user = ScriptedPrompts(
      .chose(PromptAction.cancelID),
      .chose(PromptAction.confirmID),
      .chose(PromptAction.confirmID),
      .chose(PromptAction.confirmID)
    )
    let screen = Screen(print: print)
    let follow = InteractionRunner(FollowAuthor(name: "Ada", gateway: gateway), prompts: user)
    follow.onOutcome(screen) { screen, outcome in screen.show(outcome) }

    print("the user taps the button, and thinks better of it")
    _ = await follow.run()

    print("\nthe user taps it again and says yes")
    _ = await follow.run()

    print("\nthe next time the network is down")
    gateway.isDown = true
    _ = await follow.run()

    print("\nit is back, and the user taps once more while the request runs")
    gateway.isDown = false
    gateway.onRequest = { [weak follow] in follow?.start() }
    _ = await follow.run()

    print("\nturned off")
    follow.isEnabled = false
    _ = await follow.run()

    print("\nthe questions")
    for prompt in user.asked { print("\(prompt.message) \(prompt.actions.map(\.title))") }
  }
}

private struct FollowAuthor: UserInteraction {
  let name: String
  let gateway: Gateway

  func perform(_ session: InteractionSession) async throws -> Int {
    try await session.confirm("Follow \(name)?", action: "Follow")
    return try await gateway.follow(name)
  }
}

@MainActor
private final class Gateway {
  struct NoNetwork: Error {}

  var isDown = false
  var onRequest: @MainActor () -> Void = {}
  private var followers = 41

  func follow(_ name: String) async throws -> Int {
    onRequest()
    guard !isDown else { throw NoNetwork() }
    followers += 1
    return followers
  }
}

@MainActor
private final class Screen {
  private let print: Printer

  init(print: @escaping Printer) { self.print = print }

  func show(_ outcome: InteractionOutcome<Int>) {
    switch outcome {
    case .completed(let followers): print("followed, by \(followers) now")
    case .declined: print("not followed")
    case .failed(let error, _): print("failed: \(error)")
    case .refused(let reason): print("refused: \(reason)")
    case .canceled, .superseded: print("stopped")
    }
  }
}
