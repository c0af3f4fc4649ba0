// A view cannot name a model or a controller, because the module of the views imports only Surfaces, which declares neither.
import EvolutionViews

@MainActor func title(of label: TextLabel) -> String { label.text }

#if FAILS_1
  // error: cannot find type 'Proposal' in scope
  @MainActor func show(_ proposal: Proposal, in label: TextLabel) { label.text = proposal.id }
#elseif FAILS_2
  // error: cannot find type 'ReaderLibrary' in scope
  @MainActor func show(_ library: ReaderLibrary, in label: TextLabel) {}
#elseif FAILS_3
  // error: cannot find type 'Controller' in scope
  @MainActor func show(_ label: TextLabel, in controller: Controller) {}
#endif
