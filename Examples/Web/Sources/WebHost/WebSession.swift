import ControllerCore

/// The connection of a page, such as a WebSocket.
@MainActor
public protocol WebConnection: AnyObject {
  /// Sends a text to the page.
  func send(_ text: String)
  /// Closes the connection.
  func close(_ code: CloseCode)
}

/// The reasons for which the server closes a connection.
public enum CloseCode: Int, Sendable {
  /// The server stops.
  case goingAway = 1001
  /// The page has sent a frame that the WebSocket protocol forbids.
  case forbidden = 1002
  /// The page has sent a malformed message.
  case malformed = 1007
  /// The page has sent no `hello`, another message before it, or a second one.
  case policy = 1008
  /// A message was too large.
  case tooLarge = 1009
  /// Another connection has taken over the session.
  case takenOver = 4000
  /// The session was idle for too long.
  case idle = 4001
  /// The server has too many sessions.
  case full = 4002
  /// The app of the visitor cannot be made.
  case failed = 4003
}

/// The app of one tab of a visitor, and the page that shows it.
///
/// The session outlives its connections: while the page is not connected, the app goes on, and the page gets what it has missed.
@MainActor
public final class WebSession {
  /// The unguessable name of the session.
  public let id: String
  /// The visitor to whom the session belongs.
  public let visitor: String
  /// The app.
  public let application: any WebApplication
  /// Whether a page is connected.
  public var isConnected: Bool { connection != nil }

  let host: WebHost
  private(set) var connection: (any WebConnection)?
  private(set) var environment: PageEnvironment
  /// The place of the app before it has started; `nil` if the page has gone to another path since its `hello`, or if the page had nodes
  /// of a session that has ended.
  private var firstPath: String?
  /// The path in the address of the page.
  private var shownPath: String
  private var delivery = DeliveryLog()
  /// Whether the app has opened the first place, which is shown without animations. Until then, the window is on screen, also if the page
  /// is in the background: the app may wait for data that load with the views.
  private var isOpen = false
  /// Follows the page to a path.
  private var journey: Task<Void, Never>?
  /// Whether the next patch has the answer to the path of the page.
  private var owesAnswer = false
  private var title = ""
  /// The number of the last patch that moves the focus to a field. Keys that the user pressed before it was applied are no commands.
  private var lastFieldFocus = 0
  private var isFlushing = false
  private var start: Task<Void, Never>?

  /// Creates a session, and shows the app's window. The app opens the path of the page when it has started.
  public init(id: String, application: any WebApplication, hello: Hello) {
    (self.id, visitor, self.application, environment) = (id, hello.visitor, application, hello.environment)
    shownPath = hello.path
    host = WebHost(application)
    host.onChange = { [weak self] in self?.scheduleFlush() }
    application.window.host = host
    application.window.updateEnvironment { $0.apply(hello.environment) }
    application.window.show()
    start = Task { await application.start() }
    follow(hello.path)
    // The nodes of an ended session can have unsaved texts, which the page puts back only where its path leads. So such a page opens
    // its path in any case.
    if !hello.hasNodes { firstPath = application.path }
  }

  /// Ends the session: all controllers leave, and their work is canceled.
  public func end(_ code: CloseCode) {
    start?.cancel()
    journey?.cancel()
    host.stop()
    application.window.close()
    application.window.host = nil
    connection?.close(code)
    connection = nil
  }

  // MARK: Connections

  /// Connects a page, which may have nodes of an earlier connection.
  public func connect(_ connection: any WebConnection, _ hello: Hello, received: Int) {
    self.connection?.close(.takenOver)
    self.connection = connection
    let missing = hello.hasNodes && hello.session == id ? delivery.patches(after: received) : nil
    let welcome = ServerMessage.welcome(
      session: id,
      isResumed: missing != nil,
      processed: delivery.processed
    )
    connection.send(welcome.json)
    if let missing {
      missing.forEach { connection.send($0) }
    } else {
      delivery.reset()
      host.reset()
      title = ""
      // The user may have edited the address before the reload.
      if !hello.hasNodes, hello.session == id, hello.path != shownPath { follow(hello.path) }
      shownPath = hello.path
    }
    adapt(to: hello.environment)
    scheduleFlush()
  }

  /// Takes note that a connection is lost.
  public func disconnect(_ connection: any WebConnection) {
    guard self.connection === connection else { return }
    self.connection = nil
    host.isLive = false
  }

  // MARK: Messages

  /// Handles a message of the page, other than the first one.
  public func receive(_ message: ClientMessage) {
    // The patch with the focus must not say that a later message than its command is processed: the page would lose the letters that
    // were typed before that message, because it types only those after the last processed one into the field.
    if host.hasNextFocus { flush() }
    guard delivery.receive(message) else { return scheduleFlush() }
    switch message.content {
    case .hello: break
    case .ack: scheduleFlush()
    case .environment(let environment): adapt(to: environment)
    case .history(let path): follow(path)
    case _ where !delivery.isAboutThisSession(message): break
    case .click(let id): reachable(id)?.onClick?()
    case .input(let id, let value, let revision): input(value, revision, in: id)
    case .key(let id, let key): press(key, in: id, received: message.received)
    case .focus(let id): handlers(id)?.onFocus?()
    case .scroll(let id, let viewport): handlers(id)?.onScroll?(viewport)
    case .measured(let id, let heights): measure(heights, in: id)
    case .drop(let id, let row, let before): drop(row, before: before, in: id)
    case .dismiss(let id): reachable(id)?.onDismiss?()
    case .animated(let transition): host.finishTransition(transition)
    }
    if message.number > 0 { scheduleFlush() }
  }

  /// The description of a node; `nil` if the node has gone while the message was on its way.
  private func handlers(_ id: NodeID) -> WebNode? { host.tree.element(id)?.node }

  /// The description of a node on which the user can act; `nil` if the node has gone, or if a dialog covers it.
  private func reachable(_ id: NodeID) -> WebNode? {
    host.tree.element(id).flatMap { host.tree.isReachable($0) ? $0.node : nil }
  }

  /// Handles a key, unless the user has pressed it on the way to a field. Then the page types the letter into the field.
  private func press(_ key: String, in id: NodeID, received: Int) {
    guard received >= lastFieldFocus else { return }
    reachable(id)?.onKey[key]?()
  }

  private func input(_ value: String, _ revision: Int, in id: NodeID) {
    guard let element = host.tree.element(id), element.node.onInput != nil, revision > element.revision else {
      return
    }
    (element.value, element.revision) = (value, revision)
    element.node.onInput?(value)
    // The app may have refused the text. Then nothing in the app has changed, but the page shows another text.
    host.setNeedsRender()
  }

  private func measure(_ heights: [NodeID: Double], in id: NodeID) {
    let pairs = heights.compactMap { id, height in host.tree.element(id)?.node.key.map { ($0, height) } }
    handlers(id)?.onMeasure?(Dictionary(pairs) { first, _ in first })
  }

  private func drop(_ row: NodeID, before: NodeID?, in id: NodeID) {
    let next = before.flatMap { handlers($0)?.key }
    // The row before which the user has dropped may have gone. Then nobody knows the place.
    guard let key = handlers(row)?.key, (before == nil) == (next == nil) else { return }
    reachable(id)?.onDrop?(key, next)
  }

  // MARK: Environment

  private func adapt(to new: PageEnvironment) {
    let window = application.window
    host.isAnimated = !new.reducesMotion && isOpen
    host.isLive = new.isVisible && isConnected
    if new != environment {
      environment = new
      window.updateEnvironment { $0.apply(new) }
    }
    // A page in the background keeps its nodes, although its controllers have disappeared.
    if new.isVisible || !isOpen { window.show() } else { window.hide() }
  }

  // MARK: Places

  /// Lets the app follow the page to a path when it has started. One journey runs at a time, and goes on to the newest path.
  private func follow(_ path: String) {
    (shownPath, firstPath) = (path, nil)
    // The answer to an earlier path would take the user back.
    owesAnswer = false
    guard journey == nil else { return }
    journey = Task { [weak self, start] in
      await start?.value
      await self?.travel()
    }
  }

  private func travel() async {
    // The user may have opened another place in the app while it was loading. That is newer than the first path.
    let isLeft = firstPath != nil && firstPath != application.path
    var opened = isLeft ? shownPath : nil
    // The user may go on while the app opens a path, for example while it asks a question.
    while opened != shownPath {
      opened = shownPath
      await application.open(shownPath)
    }
    guard !Task.isCancelled else { return }  // the session has ended, and its window is closed
    journey = nil
    // The place that the user has opened becomes a new entry of the history, so the way back leads to the first path.
    if !isLeft { shownPath = application.path }
    owesAnswer = true
    isOpen = true
    adapt(to: environment)
    scheduleFlush()
  }

  // MARK: Sending

  /// Whether the page must wait for changes, because it is in the background or does not confirm what it has.
  private var isWaiting: Bool { !environment.isVisible || delivery.isCongested }

  private func scheduleFlush() {
    guard !isFlushing, connection != nil else { return }
    isFlushing = true
    Task { [weak self] in self?.flush() }
  }

  private func movesToField(_ operation: PageOperation) -> Bool {
    if case .focus(let id) = operation { host.tree.element(id)?.value != nil } else { false }
  }

  /// Sends the changes since the last call, or an answer to the last messages.
  func flush() {
    isFlushing = false
    guard connection != nil else { return }
    var operations: [PageOperation] = []
    // A page that does not confirm what it has must not hold up the app.
    host.isLive = !isWaiting
    if !isWaiting {
      host.render { operations += $0 }
      if owesAnswer { operations.append(.location(path: shownPath, isAnswer: true)) }
      owesAnswer = false
      if journey == nil, application.path != shownPath {
        shownPath = application.path
        operations.append(.location(path: shownPath, isAnswer: false))
      }
      if title != application.title {
        title = application.title
        operations.append(.title(text: title))
      }
    }
    if let message = delivery.message(operations) { connection?.send(message) }
    if operations.contains(where: movesToField) { lastFieldFocus = delivery.lastNumber }
  }
}
