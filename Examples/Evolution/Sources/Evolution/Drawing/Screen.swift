import ControllerCore
import EvolutionApp
import EvolutionPresenters
import EvolutionViews
import Interaction
import Terminal

/// The drawing of the whole app: a bar, the screens, a status line, and the prompt on top.
@MainActor
struct Screen {
  let application: EvolutionApplication

  /// The minimum number of columns for two screens side by side.
  private static let regularWidth = 100

  /// Tells the window how wide the screen is, and lays out the visible views. Call it before every drawing. The layout of
  /// a list may start to load the next page.
  ///
  /// - Returns: The drawing before the window lays out the controllers.
  @discardableResult
  func layOut(_ size: TerminalSize) -> Canvas {
    let width = size.columns < Self.regularWidth ? ControllerEnvironment.SizeClass.compact : .regular
    if application.window.environment.horizontalSizeClass != width {
      application.window.environment.horizontalSizeClass = width
    }
    defer { application.window.layout() }
    return draw(size)
  }

  /// Returns the drawing of the app for a screen size. The method reads only observable state and the tree of
  /// controllers, so a host can draw again whenever Observation reports a change.
  func draw(_ size: TerminalSize) -> Canvas {
    var canvas = Canvas(size)
    drawBar(on: &canvas)
    var content = Canvas(rows: canvas.rows - 2, columns: canvas.columns)
    if let tab = application.tabs.selected { draw(tab, on: &content) }
    canvas.draw(content, in: CellRect(row: 1, column: 0, rows: content.rows, columns: content.columns))
    drawStatus(on: &canvas)
    if let question = application.question { draw(question, on: &canvas) }
    return canvas
  }

  private func drawBar(on canvas: inout Canvas) {
    canvas.fill(CellRect(rows: 1, columns: canvas.columns), style: .inverse)
    var column = 1
    for (index, tab) in application.tabs.controllers.enumerated() {
      let title = tabTitle(of: tab)
      let text = index == application.tabs.selectedIndex ? "[\(title)]" : " \(title) "
      column = canvas.write(text, row: 0, column: column, style: .inverse) + 1
    }
    for (index, item) in application.barItems.prefix(9).enumerated() {
      column = canvas.write("\(index + 1) \(item.title)", row: 0, column: column + 1, style: .inverse) + 1
    }
    let title = application.tabs.preferences(\.navigationBar).title
    let start = max(column, canvas.columns - TextWidth.of(title) - 1)
    canvas.write(title, row: 0, column: start, width: canvas.columns - start - 1, style: .inverse)
  }

  /// Returns the title of the tab's root screen.
  private func tabTitle(of tab: Controller) -> String {
    var root = tab
    while !(root.hostedView is any DescribedView), let first = root.children.first { root = first }
    return root.navigationBar.title
  }

  private func drawStatus(on canvas: inout Canvas) {
    let row = canvas.rows - 1
    if !application.progress.isEmpty {
      canvas.write(application.progress, row: row, column: 0, style: .bold)
    } else if !application.status.isEmpty {
      canvas.write(application.status, row: row, column: 0, style: .bold)
    } else {
      canvas.write(KeyMap.hint, row: row, column: 0, style: .dim)
    }
  }

  // MARK: Controllers

  private func draw(_ controller: Controller, on canvas: inout Canvas) {
    if let view = controller.hostedView as? any DescribedView {
      view.draw(on: &canvas, isFocused: controller === application.focusedController)
    } else if let split = controller as? SplitController {
      draw(split.children, on: &canvas)
    } else {
      for child in controller.visibleChildren { draw(child, on: &canvas) }
    }
  }

  /// Draws columns side by side. The first column takes two fifths of the width, at most 44 cells.
  private func draw(_ columns: [Controller], on canvas: inout Canvas) {
    let width = min(canvas.columns * 2 / 5, 44)
    var start = 0
    for (index, column) in columns.enumerated() {
      let isLast = index == columns.count - 1
      let columnWidth = isLast ? canvas.columns - start : width
      var part = Canvas(rows: canvas.rows, columns: columnWidth)
      draw(column, on: &part)
      canvas.draw(part, in: CellRect(row: 0, column: start, rows: part.rows, columns: part.columns))
      start += columnWidth
      if !isLast {
        canvas.vline(row: 0, column: start, length: canvas.rows, style: .dim)
        start += 2
      }
    }
  }

  // MARK: Prompt

  private func draw(_ prompt: UserPrompt, on canvas: inout Canvas) {
    let widest = canvas.columns - 8
    let text = prompt.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      // Lines that fit are not wrapped, because wrapping removes the spaces that align columns.
      .flatMap { TextWidth.of($0) > widest ? $0.wrapped(to: widest) : [$0] }
    let actions = prompt.actions.reversed().map { action in
      (action.role == .cancel ? "[esc] " : "[enter] ") + action.title
    }.joined(separator: "   ")
    let lines = text + ["", actions]
    let width = min((lines + [prompt.title ?? ""]).map(TextWidth.of).max() ?? 0, widest)
    let height = min(lines.count, canvas.rows - 4)
    let box = CellRect(
      row: (canvas.rows - height - 2) / 2,
      column: (canvas.columns - width - 4) / 2,
      rows: height + 2,
      columns: width + 4
    )
    canvas.fill(box)
    canvas.box(box)
    if let title = prompt.title {
      canvas.write(" \(title) ", row: box.row, column: box.column + 1, width: width + 2, style: .bold)
    }
    for (index, line) in lines.prefix(height).enumerated() {
      canvas.write(line, row: box.row + 1 + index, column: box.column + 2, width: width)
    }
  }
}
