// A controller keeps its model to itself: other code can read the presenter, and not the subject.
import Binding
import ControllerCore
import Presenter

struct Talk { let title: String }

struct TalkPresenter: ModelPresenter {
  private let talk: Talk
  init(_ talk: Talk, style: DisplayStyle) { self.talk = talk }
  var title: String { talk.title }
}

@MainActor final class TalkView {
  var title = ""
  var draft: String? = ""
}

final class TalkController: BoundController<TalkPresenter, TalkView> {
  override func bindings() -> [Bind<TalkPresenter, TalkView>] {
    [Bind(\.title, to: \.title), Edit(\.title, in: \.draft).onCommit { _ in }]
  }
}

@MainActor func title(of controller: TalkController) -> String? { controller.presenter?.title }

#if FAILS_1
  // error: has no member 'subject'
  @MainActor func leak(_ controller: TalkController) -> Talk? { controller.subject }
#elseif FAILS_2
  // error: 'talk' is inaccessible due to 'private' protection level
  @MainActor func leak(_ controller: TalkController) -> Talk? { controller.presenter?.talk }
#elseif FAILS_3
  // error: cannot assign to property: 'presenter' setter is inaccessible
  @MainActor func replace(_ controller: TalkController) { controller.presenter = nil }
#endif
