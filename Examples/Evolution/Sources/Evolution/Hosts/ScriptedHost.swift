import EvolutionApp
import Foundation
import Terminal

/// Plays keys without a terminal, one after the other, each when the one before has had its effect.
@MainActor
struct ScriptedHost {
  let application: EvolutionApplication
  let size: TerminalSize

  /// Starts the app, plays the keys, and returns the last screen as text.
  ///
  /// - Throws: What the first load failed with. A refresh that failed is on the screen.
  func run(_ keys: [Key], opening link: String?, restoring place: URL?) async throws -> String {
    application.start()
    await settle()
    if let error = application.loadError { throw error }
    if let place {
      application.restorePlace(from: place)
      await settle()
    }
    if let link {
      application.open(link)
      await settle()
    }
    for key in keys {
      switch KeyMap.action(for: key, isTyping: application.isTyping) {
      case .command(let command): application.perform(command)
      case .quit: return screen()
      case .suspend, nil: break
      }
      await settle()
    }
    return screen()
  }

  /// Draws while waiting, so that lists know their height as they do on a terminal.
  private func settle() async {
    await application.settle()
    _ = screen()
  }

  private func screen() -> String {
    Screen(application: application).draw(size).plainText
  }
}
