// A view needs no controller: these views compile without a module that declares one, and cannot reach the controller of a view.
// No sample shows that Surfaces imports no controllers: the modules of the controllers depend on it, and SwiftPM refuses a cycle.
import DataSource
import Surfaces

struct Talk: Identifiable, Equatable, Sendable { let id: Int }

@MainActor final class TalkList: PagedSurface {
  var connection: ListConnection<SingleSection, Talk>?
  var callbacks = ListViewCallbacks<SingleSection, Talk>()
  func reload(_ snapshot: ListSnapshot<SingleSection, Talk>) {}
  func apply(_ change: ListChange<SingleSection, Talk>, completion: ListCompletion) {}
}

@MainActor final class TalkView: HostedView {
  weak var viewHost: (any ViewHost)?
  func tap() { send(1) }
}

#if FAILS_1
  // error: has no member 'hostController'|property 'hostController' is not available
  @MainActor func layOut(_ view: TalkView) { view.hostController?.layout() }
#endif
