/// The sessions of a server, by their unguessable names.
///
/// The store has the rules for connections: the first message is `hello` and comes soon, a session belongs to one visitor, a malformed
/// message ends the session of its page, and idle sessions end.
@MainActor
public final class SessionStore {
  /// The limits of a store.
  public struct Limits: Sendable {
    /// The maximum number of sessions.
    public var sessions = 1_000
    /// The maximum number of sessions of one visitor. The next one ends a session without a connection.
    public var sessionsOfVisitor = 20
    /// The time after which a session without a connection ends.
    public var disconnected = Duration.seconds(120)
    /// The time after which a session whose page sends nothing ends.
    public var idle = Duration.seconds(1_800)
    /// The time in which a new connection must send `hello`.
    public var hello = Duration.seconds(30)
    /// The time between two looks for idle sessions and connections.
    public var interval = Duration.seconds(15)

    /// Creates the default limits.
    public init() {}
  }

  private struct Item {
    let session: WebSession
    /// The number of looks since the last message, or since the connection was lost.
    var age = 0
  }

  /// A connection that has not sent `hello`.
  private struct Newcomer {
    let connection: any WebConnection
    /// The number of looks since the connection was opened.
    var age = 0
  }

  private let limits: Limits
  private let clock: any Clock<Duration>
  private let onError: @MainActor (any Error) -> Void
  private let makeID: @MainActor () -> String
  private let makeApplication: @MainActor (Hello) throws -> any WebApplication
  private var items: [String: Item] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  private var newcomers: [ObjectIdentifier: Newcomer] = [:]
  private var looking: Task<Void, Never>?

  /// Creates a store without sessions.
  ///
  /// - Parameters:
  ///   - limits: The limits.
  ///   - clock: The clock for the limits.
  ///   - makeID: Returns an unguessable name. By default, 128 bits of the system's random numbers.
  ///   - onError: Called with the error of an app that cannot be made, for example because the visitor's database is damaged.
  ///   - makeApplication: Creates the app for a new session of a visitor.
  public init(
    limits: Limits = Limits(),
    clock: any Clock<Duration> = ContinuousClock(),
    makeID: @escaping @MainActor () -> String = { .randomName() },
    onError: @escaping @MainActor (any Error) -> Void = { _ in },
    makeApplication: @escaping @MainActor (Hello) throws -> any WebApplication
  ) {
    (self.limits, self.clock, self.makeID, self.makeApplication) = (limits, clock, makeID, makeApplication)
    self.onError = onError
    looking = Task { [weak self, clock, interval = limits.interval] in
      while (try? await clock.sleep(for: interval)) != nil { self?.endIdle() }
    }
  }

  deinit {
    looking?.cancel()
  }

  /// The number of sessions.
  public var count: Int { items.count }
  /// The number of sessions with a connection.
  public var connected: Int { names.count }
  /// The visitors that have a session.
  public var visitors: Set<String> { Set(items.values.map(\.session.visitor)) }

  /// Returns a session by its name.
  public func session(_ id: String) -> WebSession? { items[id]?.session }

  /// Takes note of a new connection, which must send `hello` soon.
  public func accept(_ connection: any WebConnection) {
    newcomers[ObjectIdentifier(connection)] = Newcomer(connection: connection)
  }

  /// Handles a text from a connection.
  public func receive(_ text: String, from connection: any WebConnection) {
    let message: ClientMessage
    do throws(MessageError) {
      message = try ClientMessage(json: text)
    } catch {
      return end(connection, error == .tooLarge ? .tooLarge : .malformed)
    }
    let name = names[ObjectIdentifier(connection)]
    switch (name, message.content) {
    case (nil, .hello(let hello)): connect(connection, hello, received: message.received)
    case (nil, _), (_?, .hello): end(connection, .policy)
    case (let name?, _):
      items[name]?.age = 0
      items[name]?.session.receive(message)
    }
  }

  /// Takes note that a connection is lost. The session waits for the next one.
  public func disconnect(_ connection: any WebConnection) {
    newcomers[ObjectIdentifier(connection)] = nil
    guard let name = names.removeValue(forKey: ObjectIdentifier(connection)) else { return }
    items[name]?.age = 0
    items[name]?.session.disconnect(connection)
  }

  /// Ends all sessions, and closes all connections.
  public func stop() {
    looking?.cancel()
    newcomers.values.forEach { end($0.connection, .goingAway) }
    items.keys.forEach { end($0, .goingAway) }
  }

  /// Closes a connection, and ends its session.
  public func end(_ connection: any WebConnection, _ code: CloseCode) {
    newcomers[ObjectIdentifier(connection)] = nil
    if let name = names[ObjectIdentifier(connection)] { end(name, code) } else { connection.close(code) }
  }

  private func connect(_ connection: any WebConnection, _ hello: Hello, received: Int) {
    newcomers[ObjectIdentifier(connection)] = nil
    if let name = hello.session, let item = items[name], item.session.visitor == hello.visitor {
      if let old = item.session.connection { names[ObjectIdentifier(old)] = nil }
      names[ObjectIdentifier(connection)] = name
      items[name]?.age = 0
      return item.session.connect(connection, hello, received: received)
    }
    let isFull = items.count { $0.value.session.visitor == hello.visitor } >= limits.sessionsOfVisitor
    let needsRoom = isFull || items.count >= limits.sessions
    // A visitor with too many sessions makes room with one of them. Visitors are cheap to make up, so a full store makes room too. A
    // session with a connection never goes, because somebody may be reading, nor one that has just lost its connection.
    let unused = items.filter { _, item in
      !item.session.isConnected && (isFull ? item.session.visitor == hello.visitor : item.age > 0)
    }
    let replaced = needsRoom ? unused.max { $0.value.age < $1.value.age } : nil
    guard !needsRoom || replaced != nil else { return connection.close(.full) }
    let application: any WebApplication
    do {
      application = try makeApplication(hello)
    } catch {
      onError(error)
      return connection.close(.failed)
    }
    if let replaced { end(replaced.key, .full) }
    let name = makeID()
    let session = WebSession(id: name, application: application, hello: hello)
    items[name] = Item(session: session)
    names[ObjectIdentifier(connection)] = name
    session.connect(connection, hello, received: 0)
  }

  private func end(_ name: String, _ code: CloseCode) {
    guard let item = items.removeValue(forKey: name) else { return }
    if let connection = item.session.connection { names[ObjectIdentifier(connection)] = nil }
    item.session.end(code)
  }

  /// Ends the sessions and the connections that were idle for too many looks.
  private func endIdle() {
    for (name, item) in items {
      items[name]?.age += 1
      if isOver(item.session.isConnected ? limits.idle : limits.disconnected, item.age) { end(name, .idle) }
    }
    for (id, newcomer) in newcomers {
      newcomers[id]?.age += 1
      if isOver(limits.hello, newcomer.age) { end(newcomer.connection, .policy) }
    }
  }

  private func isOver(_ limit: Duration, _ age: Int) -> Bool { limits.interval * (age + 1) > limit }
}

extension String {
  /// Returns 128 random bits as text.
  public static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
