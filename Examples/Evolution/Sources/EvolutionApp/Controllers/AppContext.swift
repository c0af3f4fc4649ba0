import Interaction
import Presenter

/// What every screen of the app is given.
@MainActor
struct AppContext {
  let catalog: ProposalCatalog
  let library: ReaderLibrary
  let style: DisplayStyle
  let prompts: PromptQueue
  let chrome: Chrome
}
