import Concierge
import Foundation

/// The view of the chat.
@MainActor
final class ChatView {
  let text: any ClubField
  let send = ButtonView("Send")
  let write = ButtonView("Write")
  var texts: [String] = []

  init(_ text: any ClubField) { self.text = text }
}

/// The bar of the chat, which stays above the keyboard.
public final class ChatBar: KeyboardDockedBar {
  /// The height, in points.
  public let dockedHeight = 50.0
  /// The frame, in points of the window.
  public private(set) var frame = CGRect.zero
  private let bounds: @MainActor () -> CGRect
  private let scroller: any KeyboardScroller

  init(_ keyboard: ClubKeyboard) { (bounds, scroller) = (keyboard.bounds, keyboard.makeScroller()) }

  /// The whole window.
  public var dockArea: CGRect { bounds() }
  /// The scroll view behind the bar.
  public var dockedScroller: (any KeyboardScroller)? { scroller }

  /// Moves the bar.
  public func moveDock(to frame: CGRect, over duration: Duration) { self.frame = frame }
}

/// The chat. Messages are sent one after the other, also when the member has left.
final class ChatController: ViewController<ChatView> {
  var onWrite: @MainActor () -> Void = {}
  let bar: ChatBar
  private let platform: ClubKeyboard
  private let messages: OptimisticModel<[ClubMessage]>
  private let send: InteractionRunner<ClubMessage, SendMessage>
  private let server: ClubServer

  init(
    _ messages: OptimisticModel<[ClubMessage]>,
    send: InteractionRunner<ClubMessage, SendMessage>,
    server: ClubServer,
    keyboard: ClubKeyboard
  ) {
    (self.messages, self.send, self.server) = (messages, send, server)
    (platform, bar) = (keyboard, ChatBar(keyboard))
    super.init()
    add(KeyboardBehavior(keyboard.manager, bar: bar))
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Chat") }

  override func makeView() -> ChatView {
    let frame = CGRect(x: 10, y: 5, width: 300, height: 40)
    return ChatView(platform.makeField(ClubFieldPlace(screen: self, bar: bar, frame: frame)))
  }

  override func viewDidLoad() {
    view.send.onTap = { [weak self] in self?.sendText() }
    view.write.onTap = { [weak self] in self?.onWrite() }
    observe { $0.view.texts = $0.messages.value.map(\.text) }
  }

  private func sendText() {
    guard !view.text.text.isEmpty else { return }
    send.start(server.newMessage(view.text.text))
    view.text.text = ""
  }
}

/// The view of a long message.
@MainActor
final class NoteView {
  let text: any ClubField
  let send = ButtonView("Send Note")

  init(_ text: any ClubField) { self.text = text }
}

/// A long message, in a sheet over the messages or over the chat.
final class NoteController: ViewController<NoteView> {
  private let send: InteractionRunner<ClubMessage, SendMessage>
  private let server: ClubServer
  private let platform: ClubKeyboard

  init(send: InteractionRunner<ClubMessage, SendMessage>, server: ClubServer, keyboard: ClubKeyboard) {
    (self.send, self.server, platform) = (send, server, keyboard)
    super.init()
    add(KeyboardBehavior(keyboard.manager))
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Note", leadingItems: [BarItem(id: "close", title: "Close")])
  }

  override func makeView() -> NoteView {
    // At the lower edge of a portrait window, where each keyboard covers the field.
    let frame = CGRect(x: 10, y: 740, width: 300, height: 40)
    let place = ClubFieldPlace(screen: self, scroller: platform.makeScroller(), frame: frame)
    return NoteView(platform.makeField(place))
  }

  override func viewDidLoad() {
    view.send.onTap = { [weak self] in self?.sendText() }
  }

  private func sendText() {
    guard !view.text.text.isEmpty else { return }
    send.start(server.newMessage(view.text.text))
    close()
  }

  override func didActivate(_ item: BarItem) { close() }
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
