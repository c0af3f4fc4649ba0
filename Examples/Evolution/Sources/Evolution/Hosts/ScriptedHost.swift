import EvolutionApp
import EvolutionViews
import Foundation
import Terminal

/// A host that plays keys and changes of the size without a terminal. It plays each event after the work of the previous event
/// has ended.
@MainActor
struct ScriptedHost {
  let application: EvolutionApplication
  private(set) var size: TerminalSize

  /// Starts the app, plays the events, and returns the last screen as text.
  ///
  /// - Throws: The error of the first load, if there are no stored proposals. Otherwise the screen shows the error.
  mutating func run(_ events: [TerminalEvent], opening link: String?, restoring place: URL?) async throws
    -> String
  {
    application.start()
    await settle()
    if application.isEmpty, let error = application.loadError { throw error }
    if let place {
      await application.restorePlace(from: place)
      await settle()
    }
    if let link {
      application.open(link)
      await settle()
    }
    var isOver = false
    for event in events where !isOver {
      switch event {
      case .key(let key):
        switch KeyMap.action(for: key, isTyping: application.isTyping) {
        case .command(let command): application.perform(command)
        case .barItem(let number):
          if let item = application.barItems.dropFirst(number - 1).first { application.press(item) }
        case .quit: application.quit { isOver = true }
        case .suspend, nil: break
        }
      case .resize(let size): self.size = size
      case .endOfInput, .terminate: isOver = true
      }
      await settle()
    }
    return screen.draw(size).plainText
  }

  /// Waits until all work has ended and the drawing stays the same. Laying out a list may load more rows, which change
  /// the drawing again.
  private func settle() async {
    var before: Canvas
    repeat {
      before = screen.layOut(size)
      await application.settle()
    } while screen.layOut(size) != before
  }

  private var screen: Screen { Screen(application: application) }
}
