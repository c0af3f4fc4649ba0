import ControllerCore
public import Foundation
import ModelStore
import Presenter

/// A scripted use of the author's screen, which runs with the controller of any step. The printed text must be the same
/// for all steps.
@MainActor
public enum Story {
  /// The steps of the article, from the massive controller to the small one.
  public enum Step: Int, CaseIterable, Sendable {
    case massive, presenter, binding, dataSource, interaction, navigator, model
  }

  /// Runs the script.
  ///
  /// - Parameters:
  ///   - step: The step whose controller is used.
  ///   - isPad: Whether the device is a pad.
  ///   - folder: The folder for the app's files, empty at the start.
  ///   - print: Called with each line of the output.
  /// - Returns: Whether the controllers were deallocated.
  public static func tell(
    _ step: Step,
    isPad: Bool,
    folder: URL,
    print: @escaping @MainActor (String) -> Void
  ) async throws -> Bool {
    let gateway = SampleGateway()
    let areReleased = try await [
      run(step, isPad: isPad, folder: folder, gateway: gateway) { app in
        app.printScreen(print)

        print("\nfollow, and think better of it")
        await app.tapFollow()
        print(app.device.question)
        await app.press("Cancel")
        app.printScreen(print)

        print("\nfollow without network")
        gateway.isDown = true
        await app.tapFollow()
        await app.press("Follow")
        app.printScreen(print)

        print("\nfollow with network")
        gateway.isDown = false
        await app.tapFollow()
        await app.press("Follow")
        app.printScreen(print)

        print("\nopen a proposal")
        app.controller.view.table.tap(row: 1, inSection: 1)
        print(app.titles)
      },
      run(step, isPad: isPad, folder: folder, gateway: gateway) { app in
        print("\nthe app is started again")
        app.printScreen(print)
      },
    ]
    return areReleased == [true, true]
  }

  /// Runs the app once.
  ///
  /// - Returns: Whether the controller was deallocated.
  private static func run(
    _ step: Step,
    isPad: Bool,
    folder: URL,
    gateway: SampleGateway,
    _ body: @MainActor (StoryApp) async -> Void
  ) async throws -> Bool {
    var app: StoryApp? = try StoryApp(step, isPad: isPad, folder: folder, gateway: gateway)
    weak let controller = app?.controller
    if let app {
      await app.settle()
      await body(app)
      app.close()
    }
    app = nil
    return controller == nil
  }
}
