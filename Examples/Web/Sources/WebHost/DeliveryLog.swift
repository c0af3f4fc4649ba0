/// The messages between the server and a page, which must arrive once and in order although connections are lost. A value
/// without I/O.
struct DeliveryLog: Equatable {
  /// The maximum number of patches that the page has not confirmed. Then the server waits.
  static let maximumUnconfirmed = 200

  /// The maximum size of these patches in bytes, except for the last one.
  static let maximumUnconfirmedBytes = 1_000_000

  /// The number of the last message of the page that was handled.
  private(set) var processed = 0
  /// The number of the last message for which the page got an answer.
  private var answered = 0
  /// The patches that the page has not confirmed as JSON texts, the oldest first.
  private var unconfirmed: [String] = []
  private(set) var lastNumber = 0
  /// The number of the patch that gives the page all nodes.
  private var firstNumber = 1

  /// Whether the page does not confirm patches, so that the server stops sending more.
  var isCongested: Bool {
    unconfirmed.count >= Self.maximumUnconfirmed
      || unconfirmed.reduce(0) { $0 + $1.utf8.count } >= Self.maximumUnconfirmedBytes
  }

  /// Takes note of a message of the page.
  ///
  /// - Returns: Whether the message is new. A message that was sent again is handled once.
  mutating func receive(_ message: ClientMessage) -> Bool {
    confirm(message.received)
    guard message.number > 0 else { return true }
    guard message.number > processed else { return false }
    processed = message.number
    return true
  }

  /// Returns whether a message is about the nodes of this session. Before the page has got them, it shows those of a session that
  /// has ended, which have the same numbers.
  func isAboutThisSession(_ message: ClientMessage) -> Bool { message.received >= firstNumber }

  /// Forgets the patches that the page has applied.
  mutating func confirm(_ received: Int) {
    let count = min(max(received - (lastNumber - unconfirmed.count), 0), unconfirmed.count)
    unconfirmed.removeFirst(count)
  }

  /// Returns the message with operations, or an answer to the last messages, as JSON text; `nil` if there is nothing to say.
  mutating func message(_ operations: [PageOperation]) -> String? {
    defer { answered = processed }
    guard !operations.isEmpty else {
      return answered == processed ? nil : ServerMessage.ack(processed: processed).json
    }
    lastNumber += 1
    let patch = ServerMessage.patch(number: lastNumber, processed: processed, operations: operations).json
    unconfirmed.append(patch)
    return patch
  }

  /// Returns the patches after a number as JSON texts, or `nil` if they are not kept any more.
  mutating func patches(after received: Int) -> [String]? {
    confirm(received)
    return received == lastNumber - unconfirmed.count ? unconfirmed : nil
  }

  /// Forgets the patches, because the page gets everything again.
  mutating func reset() {
    (unconfirmed, firstNumber) = ([], lastNumber + 1)
  }
}
