import Surfaces

extension WebEngineCallbacks {
  /// Creates callbacks that pass the events and questions of a web view to a controller. They reference the controller weakly.
  init(_ controller: WebController) {
    self.init()
    receive = { [weak controller] in controller?.receive($0) }
    shouldOpen = { [weak controller] in await controller?.shouldOpen($0) ?? false }
    answerDialog = { [weak controller] dialog in
      await controller?.untilPageEnds(or: .declined) { await $0.answer(dialog) } ?? .declined
    }
    answerChallenge = { [weak controller] challenge in
      await controller?.untilPageEnds(or: .refuse, of: .load) { await $0.answer(challenge) } ?? .refuse
    }
  }
}
