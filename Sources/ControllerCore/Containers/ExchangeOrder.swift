/// Which of the controllers that change places is called first.
struct ExchangeOrder {
  let beginsWithIncoming: Bool
  let endsWithIncoming: Bool

  /// Push, pop and animated swaps: outgoing first, at the beginning and at the end.
  static let outgoingFirst = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: false)
  /// An unanimated swap: incoming first, at the beginning and at the end.
  static let incomingFirst = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: true)
  /// A tab bar's switch: incoming first to begin, outgoing first to end.
  static let switching = ExchangeOrder(beginsWithIncoming: true, endsWithIncoming: false)
  /// Presenting and dismissing: outgoing first to begin, incoming first to end.
  static let presenting = ExchangeOrder(beginsWithIncoming: false, endsWithIncoming: true)
}
