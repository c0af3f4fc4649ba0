import EvolutionApp
import EvolutionModels
import Foundation
import Presenter
import WebHost

/// The program. It takes arguments, and returns an exit status.
@MainActor
struct Program {
  /// A closure that prints text for the user.
  let output: @MainActor (String) -> Void

  /// Runs the server until the process is ended.
  ///
  /// - Returns: The exit status: 0 for success, 1 for a failure, and 2 for wrong usage.
  func run(_ arguments: [String]) async -> Int32 {
    do {
      let options = try Options(arguments)
      guard !options.showsHelp else {
        output(Options.help)
        return 0
      }
      let server = try EvolutionServer(options, report: output)
      try await server.run { output("Swift Evolution is at \($0)") }
      return 0
    } catch let error as UsageError {
      output("EvolutionWeb: \(error). Try --help.")
      return 2
    } catch {
      output("EvolutionWeb: \(error)")
      return 1
    }
  }
}

/// The app for many visitors, who share one feed and one server.
@MainActor
final class EvolutionServer {
  let sessions: SessionStore
  let visitors: Visitors
  private let server: WebServer

  /// Creates a server that does not listen yet.
  ///
  /// - Parameter report: Called with each error of a visitor's app that cannot be made.
  /// - Throws: An error if the folder of the store cannot be used.
  init(
    _ options: Options,
    clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @MainActor (String) -> Void = { _ in }
  ) throws {
    let feed = SharedFeed(options.feeds, repeats: options.repeats)
    let visitors = try Visitors(folder: options.store)
    var limits = SessionStore.Limits()
    if let idle = options.idle {
      limits.disconnected = .seconds(idle)
      limits.interval = .seconds(min(max(idle / 4, 1), 15))
    }
    self.visitors = visitors
    let onError: @MainActor (any Error) -> Void = { report("EvolutionWeb: \($0)") }
    sessions = SessionStore(limits: limits, clock: clock, onError: onError) { hello in
      try EvolutionPage(
        gateway: feed.gateway(),
        library: try visitors.library(of: hello.visitor),
        style: .browser(hello.environment, now: options.now),
        clock: options.now == nil ? ContinuousClock() : StoppedClock()
      )
    }
    server = WebServer(port: options.port, sessions: sessions, hasEcho: options.hasEcho)
  }

  /// Listens until the task is canceled.
  ///
  /// - Parameter started: Called with the address when the server listens.
  func run(_ started: @escaping @MainActor (String) -> Void) async throws {
    try await server.run(started)
  }
}

extension DisplayStyle {
  /// The style for the language of a browser. The words of the app are English.
  ///
  /// - Parameter now: A day at which time stands still, for a recorded session. With `nil`, time goes on.
  static func browser(_ environment: PageEnvironment, now: Date?) -> DisplayStyle {
    // The feed's dates are days in UTC.
    let style = DisplayStyle(locale: environment.locale, timeZone: .gmt)
    return now.map { style.at($0) } ?? style
  }
}
