import Concierge
import Foundation

/// The view of the chat.
@MainActor
final class ChatView {
  let text = FieldView("")
  let send = ButtonView("Send")
  var texts: [String] = []
}

/// The bar of the chat, which stays above the keyboard.
final class ChatBar: KeyboardDockedBar {
  let dockedHeight = 50.0
  private(set) var frame = CGRect.zero
  private let bounds: @MainActor () -> CGRect
  private let scroller: any KeyboardScroller

  init(_ keyboard: ClubKeyboard) { (bounds, scroller) = (keyboard.bounds, keyboard.makeScroller()) }

  var dockArea: CGRect { bounds() }
  var dockedScroller: (any KeyboardScroller)? { scroller }

  func moveDock(to frame: CGRect, over duration: Duration) { self.frame = frame }
}

/// The chat. Messages are sent one after the other, also when the member has left.
final class ChatController: ViewController<ChatView> {
  let bar: ChatBar
  private let messages: OptimisticModel<[ClubMessage]>
  private let send: InteractionRunner<ClubMessage, SendMessage>
  private let server: ClubServer

  init(
    _ messages: OptimisticModel<[ClubMessage]>,
    send: InteractionRunner<ClubMessage, SendMessage>,
    server: ClubServer,
    keyboard: ClubKeyboard
  ) {
    (self.messages, self.send, self.server, bar) = (messages, send, server, ChatBar(keyboard))
    super.init()
    add(KeyboardBehavior(keyboard.manager, bar: bar))
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Chat") }

  override func makeView() -> ChatView { ChatView() }

  override func viewDidLoad() {
    view.send.onTap = { [weak self] in self?.sendText() }
    observe { $0.view.texts = $0.messages.value.map(\.text) }
  }

  private func sendText() {
    guard !view.text.value.isEmpty else { return }
    send.start(server.newMessage(view.text.value))
    view.text.value = ""
  }
}

/// The pages of the club. The member is asked before a page of another server is opened, which happens in the browser.
final class ClubPageController: WebController {
  /// The number of pages that the browser has opened.
  private(set) var opened = 0
  private let prompts: (any PromptHost)?

  init(prompts: (any PromptHost)?) {
    self.prompts = prompts
    var options = WebOptions()
    options.pullsToRefresh = true
    super.init(.url(HelpApp.start), options: options, prompts: prompts)
    title = "Page"
  }

  override var navigationBar: NavigationBarPreferences {
    var bar = super.navigationBar
    bar.trailingItems.append(BarItem(id: "reload", title: "Reload"))
    return bar
  }

  override func allows(_ navigation: WebNavigation) async -> Bool {
    if navigation.request.url.host() == HelpApp.start.host() { return true }
    let question = UserPrompt.confirm("Open the browser?", action: "Open")
    if await prompts?.present(question).choice == PromptAction.confirmID { opened += 1 }
    return false
  }

  override func handleError(_ error: any Error) {}

  override func didActivate(_ item: BarItem) {
    if item.id == "reload" { reload() } else { super.didActivate(item) }
  }
}
