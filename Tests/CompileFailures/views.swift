// A view needs no controller. The module of what views conform to declares none and imports none, so a view that imports only this
// module cannot name a controller.
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
  // error: cannot find type 'ListController' in scope
  @MainActor func show(_ list: TalkList, of controller: ListController<Talk>) {}
#elseif FAILS_2
  // error: cannot find type 'Controller' in scope
  @MainActor func host(of view: TalkView) -> Controller? { nil }
#elseif FAILS_3
  // error: has no member 'hostController'|property 'hostController' is not available
  @MainActor func layOut(_ view: TalkView) { view.hostController?.layout() }
#elseif FAILS_4
  // error: cannot find type 'WebController' in scope
  @MainActor func show(_ engine: any WebEngine, of controller: WebController) {}
#endif
