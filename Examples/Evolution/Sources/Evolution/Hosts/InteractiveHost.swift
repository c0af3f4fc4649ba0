import ControllerCore
import EvolutionApp
import EvolutionViews
import Foundation
import Observation
import Terminal

/// A host that runs the app on a terminal until the user quits.
@MainActor
final class InteractiveHost {
  /// The end of a run.
  enum Ending: Equatable {
    case quit
    case signal(Int32)
  }

  private let application: EvolutionApplication
  private let session: TerminalSession
  /// The number of the drawing on screen.
  private var drawing = 0

  init(_ application: EvolutionApplication, session: TerminalSession) {
    self.application = application
    self.session = session
  }

  /// Starts the app, and handles keys and changes of the window's size until the user quits.
  ///
  /// - Throws: The error of the first load, if there are no stored proposals. The terminal is restored before.
  func run(opening link: String?, restoring place: URL?) async throws -> Ending {
    defer { session.stop() }
    application.window.host = self
    application.start()
    draw()
    let opening = Task { [application, session] in
      await application.settle()
      // Without proposals the app has nothing to show.
      if application.isEmpty, application.loadError != nil { return session.stop() }
      if let place { application.restorePlace(from: place) }
      if let link { application.open(link) }
    }
    defer { opening.cancel() }
    for await event in session.events {
      switch event {
      case .key(let key):
        switch KeyMap.action(for: key, isTyping: application.isTyping) {
        case .command(let command): application.perform(command)
        case .suspend: session.suspend()
        case .quit: return .quit
        case nil: break
        }
      case .resize: draw()
      case .endOfInput: return .quit
      case .terminate(let signal): return .signal(signal)
      }
    }
    if application.isEmpty, let error = application.loadError { throw error }
    return .quit
  }

  /// Draws the app, and draws it again after any observable state that it shows has changed.
  private func draw() {
    drawing += 1
    let number = drawing
    // The layout is not tracked: the following drawing already shows the changes that it makes.
    Screen(application: application).layOut(session.size)
    let canvas = withObservationTracking {
      Screen(application: application).draw(session.size)
    } onChange: { [weak self] in
      // Observation calls `onChange` before the change.
      Task { @MainActor in self?.drawAgain(after: number) }
    }
    session.draw(canvas)
  }

  /// Draws, unless a newer drawing is on screen.
  private func drawAgain(after number: Int) {
    if drawing == number { draw() }
  }
}

/// The screens are drawn again when the tree has changed. Everything else that is drawn is observable.
extension InteractiveHost: WindowHost {
  func treeDidChange(_ change: TreeChange) {
    Task { [weak self, drawing] in self?.drawAgain(after: drawing) }
  }

  func preferencesDidChange(of controller: Controller) {
    Task { [weak self, drawing] in self?.drawAgain(after: drawing) }
  }
}
