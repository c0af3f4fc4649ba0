import ControllerCore
import EvolutionApp
import EvolutionViews
import Foundation
import Observation
import Terminal

/// A terminal as the host uses it, which is a ``TerminalSession`` except in tests.
@MainActor
protocol TerminalScreen: AnyObject {
  var events: AsyncStream<TerminalEvent> { get }
  var size: TerminalSize { get }
  func draw(_ canvas: Canvas)
  func suspend()
  func stop()
}

extension TerminalSession: TerminalScreen {}

/// A host that runs the app on a terminal until the user quits.
@MainActor
@Observable
final class InteractiveHost {
  /// The end of a run.
  enum Ending: Equatable {
    /// The user has quit, and has been asked about unsaved changes.
    case quit
    /// The terminal was closed.
    case endOfInput
    /// A signal has asked the process to end.
    case signal(Int32)
  }

  private let application: EvolutionApplication
  private let session: any TerminalScreen
  /// Whether the first screens are open.
  private var isOpen = false
  /// The number of the drawing on screen. Each drawing reads it under Observation, so the next drawing removes the registration of the
  /// drawing before.
  private var drawing = 0

  init(_ application: EvolutionApplication, session: any TerminalScreen) {
    self.application = application
    self.session = session
  }

  /// Starts the app, and handles keys and changes of the window's size until the user quits. Then saves the open screens.
  ///
  /// - Parameters:
  ///   - link: A link to open.
  ///   - place: The file of the open screens.
  ///   - restores: Whether to begin with the saved screens.
  /// - Throws: The error of the first load, if there are no stored proposals. The terminal is restored before.
  func run(opening link: String?, at place: URL, restores: Bool) async throws -> Ending {
    defer {
      session.stop()
      application.window.close()
    }
    application.window.host = self
    application.start()
    draw()
    let opening = Task { await open(link, restoring: restores ? place : nil) }
    defer { opening.cancel() }
    let ending = await handleEvents()
    await application.finishActions()
    // Before the first screens are open, saving would replace the saved ones by the root.
    if isOpen { try application.savePlace(to: place, withDrafts: ending != .quit) }
    if application.isEmpty, let error = application.loadError { throw error }
    return ending
  }

  /// Opens the first screens as soon as there are proposals: stored ones are there at once.
  private func open(_ link: String?, restoring place: URL?) async {
    if application.isEmpty { await application.waitUntilLoaded() }
    guard !Task.isCancelled else { return }
    // Without proposals the app has nothing to show.
    if application.isEmpty, application.loadError != nil { return session.stop() }
    if let place { await application.restorePlace(from: place) }
    if let link { application.open(link) }
    isOpen = true
  }

  private func handleEvents() async -> Ending {
    for await event in session.events {
      switch event {
      case .key(let key):
        switch KeyMap.action(for: key, isTyping: application.isTyping) {
        case .command(let command): application.perform(command)
        case .barItem(let number):
          if let item = application.barItems.dropFirst(number - 1).first { application.press(item) }
        case .suspend: session.suspend()
        case .quit: application.quit { [session] in session.stop() }
        case nil: break
        }
      case .resize: draw()
      case .endOfInput: return .endOfInput
      case .terminate(let signal): return .signal(signal)
      }
    }
    return .quit
  }

  /// Draws the app, and draws it again after any observable state that it shows has changed.
  private func draw() {
    drawing += 1
    let number = drawing
    // The layout is not tracked: the following drawing already shows the changes that it makes.
    Screen(application: application).layOut(session.size)
    let canvas = withObservationTracking {
      _ = drawing
      return Screen(application: application).draw(session.size)
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
