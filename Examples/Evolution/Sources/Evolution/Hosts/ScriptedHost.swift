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
      case .quit: return screen.draw(size).plainText
      case .suspend, nil: break
      }
      await settle()
    }
    return screen.draw(size).plainText
  }

  /// Waits until nothing is under way and what is seen stays the same: laying out a list may make it load more.
  private func settle() async {
    var before: Canvas
    repeat {
      before = screen.layOut(size)
      await application.settle()
    } while screen.layOut(size) != before
  }

  private var screen: Screen { Screen(application: application) }
}
