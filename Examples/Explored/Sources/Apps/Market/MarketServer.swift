import Concierge
import Foundation

/// What a user has said about an offer.
public enum OfferStance: String, Sendable { case neither, watch, reserve }

/// Something that somebody sells.
public struct MarketOffer: Equatable, Identifiable, Sendable {
  /// The number of the offer. Newer offers have higher numbers.
  public let id: Int
  /// The kind of thing, such as "Bike".
  public let kind: String
  /// The name of the seller, or "me".
  public let seller: String
  /// The price, in euros.
  public var price: Int
  /// Whether somebody has bought it.
  public var isSold = false

  var title: String { "\(kind) \(id)" }
  var day: Int { id / 4 }
  var isMine: Bool { seller == "me" }
}

/// An offer with what the user has said about it.
public struct WatchedOffer: Equatable, Identifiable, Sendable {
  let offer: MarketOffer
  let stance: OfferStance
  /// The number of the offer.
  public var id: Int { offer.id }
}

/// What the server knows about the wishes of the user. A later report has a higher revision.
public struct StanceReport: Sendable {
  let offers: [WatchedOffer]
  let revision: Int
}

/// A message of a chat.
public struct ChatMessage: Equatable, Identifiable, Sendable {
  /// The number of the message. Newer messages have higher numbers.
  public let id: Int
  /// The text.
  public let text: String
  /// Whether the user has written it.
  public let isMine: Bool
}

/// A message that the user sends.
public struct ChatLetter: Equatable, Sendable {
  let text: String
  let seller: String
  /// The key by which the server recognizes a repeated message.
  let key: String
}

/// The place of a page of offers.
public enum MarketCursor: Equatable, Sendable { case newest, older(Int), newer(Int) }

/// The place of a page of messages.
public enum ChatCursor: Equatable, Sendable { case latest, before(Int) }

/// The server of the market.
@MainActor
public final class MarketServer {
  /// An error with a sentence for the user.
  struct Refusal: LocalizedError { let errorDescription: String? }

  /// The offers that are for sale, the newest first.
  public private(set) var offers: [MarketOffer]
  /// The offers that somebody has bought.
  public private(set) var sold: [MarketOffer] = []
  /// What the user has said about offers.
  public private(set) var stances: [Int: OfferStance] = [:]
  /// What the user has paid.
  public private(set) var charges: [(offer: Int, price: Int)] = []
  /// The messages by seller, the oldest first.
  public private(set) var chats: [String: [ChatMessage]]
  /// The people who are online.
  public var online = ["Ada", "Alan"]
  /// The number of the next pages that have no items, because the server has hidden all of them.
  public var emptyPages = 0
  /// Whether the server accepts messages of the user.
  public var hasSession = false
  private var lastID = 23
  private var revision = 0
  private var keys: Set<String> = []
  private var listeners: [String: [AsyncStream<Void>.Continuation]] = [:]
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with 23 offers. Each fifth one is an offer of the user.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    offers = (1...23).reversed().map {
      Self.offer($0, by: $0 % 5 == 0 ? "me" : ["Ada", "Alan", "Grace"][$0 % 3])
    }
    chats = ["Ada": (1...25).map { ChatMessage(id: $0, text: "Message \($0)", isMine: $0 % 2 == 0) }]
  }

  private static func offer(_ id: Int, by seller: String) -> MarketOffer {
    MarketOffer(id: id, kind: id % 3 == 0 ? "Book" : "Bike", seller: seller, price: 10 + id)
  }

  // MARK: Others

  /// Somebody offers something.
  public func publish(by seller: String) {
    lastID += 1
    offers.insert(Self.offer(lastID, by: seller), at: 0)
  }

  /// All offers but the newest ones are sold to others.
  public func sellAll(but count: Int) {
    sold += offers.dropFirst(count).map { offer in
      var offer = offer
      offer.isSold = true
      return offer
    }
    offers.removeLast(max(offers.count - count, 0))
  }

  /// A seller changes a price.
  public func raisePrice(of id: Int) {
    if let index = offers.firstIndex(where: { $0.id == id }) { offers[index].price += 5 }
  }

  /// The user says something about an offer on another device.
  public func set(_ stance: OfferStance, of id: Int) {
    revision += 1
    stances[id] = stance
  }

  /// A seller, or the user on another device, writes a message.
  public func write(_ text: String, in chat: String, isMine: Bool = false) {
    chats[chat, default: []].append(
      ChatMessage(id: (chats[chat]?.last?.id ?? 0) + 1, text: text, isMine: isMine)
    )
    for listener in listeners[chat] ?? [] { listener.yield() }
  }

  // MARK: Calls

  func page(_ cursor: MarketCursor, count: Int) async throws -> ListPage<MarketOffer, MarketCursor> {
    switch cursor {
    case .newest: try await pause("offers")
    case .older: try await pause("older offers")
    case .newer: try await pause("newer offers")
    }
    if case .newer(let id) = cursor {
      let page = offers.filter { $0.id > id }.suffix(count)
      return ListPage(Array(page), next: nil, previous: .newer(page.first?.id ?? id))
    }
    // The first page begins with the newest offer, also if that one was deleted.
    let bound = if case .older(let id) = cursor { id } else { lastID + 1 }
    if emptyPages > 0 {
      emptyPages -= 1
      return ListPage([], next: .older(bound), previous: .newer(bound - 1))
    }
    let rest = offers.filter { $0.id < bound }
    let page = Array(rest.prefix(count))
    return ListPage(
      page,
      next: rest.count > count ? page.last.map { .older($0.id) } : nil,
      previous: .newer(page.first?.id ?? bound - 1)
    )
  }

  func onlineSellers() async throws -> [String] {
    try await pause("online")
    return online
  }

  func offer(_ id: Int) async throws -> (MarketOffer, StanceReport) {
    try await pause("offer")
    guard let offer = (offers + sold).first(where: { $0.id == id }) else {
      throw Refusal(errorDescription: "The offer does not exist.")
    }
    return (offer, report(of: [offer]))
  }

  func watched() async throws -> StanceReport {
    try await pause("watched")
    return report(of: (offers + sold).filter { stances[$0.id, default: .neither] != .neither })
  }

  func choose(_ stance: OfferStance, of offer: MarketOffer) async throws -> StanceReport {
    try await pause("choose")
    set(stance, of: offer.id)
    return report(of: [offer])
  }

  func delete(_ id: Int) async throws {
    try await pause("delete")
    offers.removeAll { $0.id == id && $0.isMine }
  }

  /// Sells an offer to the user for a price. A repeated payment has no effect.
  func buy(_ offer: MarketOffer) async throws {
    try await pause("buy")
    if charges.contains(where: { $0.offer == offer.id }) { return }
    guard let index = offers.firstIndex(where: { $0.id == offer.id }) else {
      throw Refusal(errorDescription: "Somebody else was faster.")
    }
    guard offers[index].price == offer.price else {
      throw Refusal(errorDescription: "The price has changed.")
    }
    charges.append((offer.id, offer.price))
    var bought = offers.remove(at: index)
    bought.isSold = true
    sold.append(bought)
  }

  func logIn() async throws {
    try await pause("log in")
    hasSession = true
  }

  func messages(of chat: String, _ cursor: ChatCursor, count: Int) async throws -> ListPage<
    ChatMessage, ChatCursor
  > {
    try await pause(cursor == .latest ? "messages" : "older messages")
    let bound = if case .before(let id) = cursor { id } else { Int.max }
    let rest = (chats[chat] ?? []).filter { $0.id < bound }
    let page = Array(rest.suffix(count))
    return ListPage(page, next: nil, previous: rest.count > count ? page.first.map { .before($0.id) } : nil)
  }

  func messages(of chat: String, after id: Int) async throws -> [ChatMessage] {
    try await pause("newer messages")
    return (chats[chat] ?? []).filter { $0.id > id }
  }

  func send(_ letter: ChatLetter) async throws {
    try await pause("send")
    guard hasSession else { throw Refusal(errorDescription: "Log in to write a message.") }
    if keys.insert(letter.key).inserted { write(letter.text, in: letter.seller, isMine: true) }
  }

  /// Returns a sequence with an element for each later message of a chat.
  func news(of chat: String) -> AsyncStream<Void> {
    let (news, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    listeners[chat, default: []].append(listener)
    return news
  }

  private func report(of offers: [MarketOffer]) -> StanceReport {
    StanceReport(
      offers: offers.map { WatchedOffer(offer: $0, stance: stances[$0.id, default: .neither]) },
      revision: revision
    )
  }
}
