import EvolutionApp
import EvolutionModels
import EvolutionPresenters
import Foundation
import ModelStore
import Presenter
import Terminal

/// The program. It takes arguments, and returns an exit status.
@MainActor
struct Program {
  /// A closure that prints text for the user.
  let output: @MainActor (String) -> Void
  /// A closure that prints errors.
  let complaints: @MainActor (String) -> Void

  /// Runs the program.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: The exit status: 0 for success, 1 for a failure, 2 for wrong usage, and 128 plus the number of the
  ///   signal for a run that a signal ended.
  func run(_ arguments: [String]) async -> Int32 {
    do {
      let options = try Options(arguments)
      guard !options.showsHelp else {
        output(Options.help)
        return 0
      }
      return try await run(options)
    } catch let error as UsageError {
      complaints("Evolution: \(error). Try --help.")
      return 2
    } catch {
      complaints("Evolution: \(error)")
      return 1
    }
  }

  private func run(_ options: Options) async throws -> Int32 {
    let store = try options.store ?? Store.defaultLocation()
    let database = try Store.open(at: store)
    do {
      let status = try await run(options, database, place: Store.place(beside: store))
      await database.close()
      return status
    } catch {
      // `exit` deallocates nothing. Without this call, the log of the database, which can be large, would stay beside the file.
      await database.close()
      throw error
    }
  }

  private func run(_ options: Options, _ database: Database, place: URL) async throws -> Int32 {
    let application = try EvolutionApplication(
      services: ScreenServices(
        gateway: FeedGateway(options.feeds),
        database: database,
        style: .evolution(now: options.now),
        log: Store.log(to: options.log)
      ),
      layout: options.layout,
      help: KeyMap.help
    )
    if options.keys == nil, TerminalSession.isTTY(0), TerminalSession.isTTY(1) {
      let host = InteractiveHost(application, session: try TerminalSession())
      let ending = try await host.run(opening: options.link, at: place, restores: options.restores)
      guard case .signal(let signal) = ending else { return 0 }
      return 128 + signal
    }
    var host = ScriptedHost(application: application, size: options.size ?? .standard)
    output(
      try await host.run(options.keys ?? [], opening: options.link, restoring: options.restores ? place : nil)
    )
    try application.savePlace(to: place)
    if let error = application.loadError { throw error }
    return 0
  }
}

extension DisplayStyle {
  /// Returns the style of the app: English, and UTC because the feed's dates are days in UTC.
  ///
  /// - Parameter now: A day at which time stands still, for a recorded session. With `nil`, time goes on.
  static func evolution(now: Date?) -> DisplayStyle {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    return now.map { style.at($0) } ?? style
  }
}
