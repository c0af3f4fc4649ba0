import Concierge
import EvolutionPresenters
import EvolutionSurfaces
import EvolutionViews
import Foundation

/// A screen that shows a web page as text.
final class PageController: WebController {
  private let wanted: Result<WebContent, WebError>
  private var text: TextEngine? { hostedView as? TextEngine }

  init(_ address: String, prompts: any PromptHost) {
    wanted = Result { () throws(WebError) in try .address(address) }
    super.init(try? wanted.get(), options: .text, prompts: prompts)
    title = ScreenText.page
  }

  // MARK: Hooks

  override func viewDidLoad() {
    observe { page in
      if page.isLoading || page.error == nil { page.text?.message = page.isLoading ? ScreenText.loading : "" }
    }
    if case .failure(let error) = wanted { handleError(error) }
  }

  override func handleError(_ error: any Error) {
    text?.message = ErrorPresenter(error).text(at: text?.wanted)
    send(ScreenReport.shownError(error))
  }
}

extension PageController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    guard let text else { return false }
    switch command {
    case .move(let lines): text.moveCursor(by: lines)
    case .page(let pages): text.scroll(by: pages * max(text.visibleRows - 1, 1))
    case .first: text.scroll(by: -text.firstLine)
    case .last: text.scroll(by: Int(text.contentSize.height))
    case .open: start { page in await page.text?.openLink() }
    case .back where backDepth > 0: handleBack()
    case .refresh: reload()
    default: return false
    }
    return true
  }
}

extension WebOptions {
  /// The options for pages that are shown as text: no pulling to refresh, and no buttons in the bar.
  fileprivate static var text: WebOptions {
    var options = WebOptions()
    options.showsClose = false
    return options
  }
}
