/// Which of the controllers that change places is called first.
enum ExchangeOrder {
  /// Push, pop and animated swaps: outgoing first, at the beginning and at the end.
  case outgoingFirst
  /// An unanimated swap: incoming first, at the beginning and at the end.
  case incomingFirst
  /// A tab bar's switch: incoming first to begin, outgoing first to end.
  case incomingFirstToBegin
}
