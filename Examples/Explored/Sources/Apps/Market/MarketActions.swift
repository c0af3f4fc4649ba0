import Concierge
import Foundation
import Observation

/// What the app knows of the market.
@MainActor
final class MarketStore {
  /// The offers, the newest first.
  let feed: PagedDataSource<MarketOffer, MarketCursor>
  /// The offers that the user watches or has reserved, also before the server has confirmed it.
  let watched = OptimisticModel<[WatchedOffer]>([])
  private var confirmed: [WatchedOffer] = []
  private(set) var revisions: [MarketOffer.ID: Int] = [:]

  init(_ server: MarketServer) {
    feed = PagedDataSource(firstKey: .newest, perPage: 8) { request in
      try await server.page(request.key, count: request.perPage)
    }
  }

  func offer(_ id: MarketOffer.ID) -> MarketOffer? { feed.content.path(of: id).map { feed.content[$0] } }

  func stance(of id: MarketOffer.ID) -> OfferStance { watched.value.stance(of: id) }

  /// Takes over what the server has said, unless it has said something newer about an offer.
  ///
  /// - Parameter isComplete: Whether the report has all offers about which the user has said something.
  func note(_ report: StanceReport, isComplete: Bool = false) {
    if isComplete { confirmed.removeAll { revisions[$0.id, default: 0] <= report.revision } }
    for item in report.offers where revisions[item.id, default: 0] <= report.revision {
      revisions[item.id] = report.revision
      confirmed.set(item)
    }
    watched.rebase(on: confirmed)
  }
}

extension [WatchedOffer] {
  func stance(of id: MarketOffer.ID) -> OfferStance { first { $0.id == id }?.stance ?? .neither }

  /// Replaces what is known about an offer. The newest offer comes first.
  mutating func set(_ item: WatchedOffer) {
    removeAll { $0.id == item.id }
    if item.stance != .neither { insert(item, at: firstIndex { $0.id < item.id } ?? endIndex) }
  }
}

/// The messages that the user has not sent yet, by seller.
@MainActor
@Observable
final class ChatDrafts {
  var texts: [String: String] = [:]

  /// Removes what was sent. What the user has typed meanwhile stays.
  func remove(_ sent: ChatLetter) {
    guard let text = texts[sent.seller], text.hasPrefix(sent.text) else { return }
    texts[sent.seller] = String(text.dropFirst(sent.text.count))
  }
}

/// Tells the server what the user wants with an offer.
struct ChooseStance: UserInteraction {
  let wish: WatchedOffer
  let store: MarketStore
  let server: MarketServer

  func perform(_ session: InteractionSession) async throws {
    let wish = self.wish
    try await session.change(store.watched, { $0.set(wish) }) {
      let report = try await session.presentingErrors { try await server.choose(wish.stance, of: wish.offer) }
      store.note(report)
    }
  }
}

/// Lets the user take back that he watches an offer. Returns what the user had said before.
struct UndoStance: UserInteraction {
  let before: WatchedOffer

  func perform(_ session: InteractionSession) async throws -> WatchedOffer? {
    try await session.offerUndo("You watch \(before.offer.title).") ? before : nil
  }
}

/// Buys an offer. The server recognizes a repeated payment by the offer.
struct BuyOffer: UserInteraction {
  let offer: MarketOffer
  let store: MarketStore
  let server: MarketServer

  func perform(_ session: InteractionSession) async throws -> MarketOffer.ID {
    try await session.confirm("Buy \(offer.title) for \(offer.price) €?", action: "Buy")
    try await session.presentingErrors {
      try await session.attempt(retrying: .constant(maxRetries: 1), timeout: .seconds(10)) {
        try await server.buy(offer)
      }
    }
    store.feed.content.remove(offer.id)
    return offer.id
  }
}

/// Deletes an offer of the user.
struct DeleteOffer: UserInteraction {
  let offer: MarketOffer
  let store: MarketStore
  let server: MarketServer

  func perform(_ session: InteractionSession) async throws -> MarketOffer.ID {
    try await session.confirm("Delete \(offer.title)?", action: "Delete", role: .destructive)
    try await session.presentingErrors { try await server.delete(offer.id) }
    store.feed.content.remove(offer.id)
    return offer.id
  }
}

/// Sends a message.
struct SendLetter: UserInteraction {
  let letter: ChatLetter
  let drafts: ChatDrafts
  let server: MarketServer

  func perform(_ session: InteractionSession) async throws {
    try await session.presentingErrors { try await server.send(letter) }
    drafts.remove(letter)
  }
}

/// The actions of the user, which go on when a screen has gone.
@MainActor
final class MarketActions {
  let store: MarketStore
  let drafts = ChatDrafts()
  let choose: InteractionRunner<WatchedOffer, ChooseStance>
  let undo: InteractionRunner<WatchedOffer, UndoStance>
  let buy: InteractionRunner<MarketOffer, BuyOffer>
  let delete: InteractionRunner<MarketOffer, DeleteOffer>
  let send: InteractionRunner<ChatLetter, SendLetter>
  /// Called with each wish of the user, for the statistics.
  var onWish: @MainActor (WatchedOffer) -> Void = { _ in }

  init(_ environment: ControllerEnvironment, server: MarketServer) {
    let (prompts, clock, store) = (environment.prompts, environment.clock, MarketStore(server))
    self.store = store
    choose = InteractionRunner(prompts: prompts, whileRunning: .queue, per: { $0.id }, clock: clock) {
      ChooseStance(wish: $0, store: store, server: server)
    }
    undo = InteractionRunner(prompts: prompts, whileRunning: .restart, per: { $0.id }, clock: clock) {
      UndoStance(before: $0)
    }
    buy = InteractionRunner(prompts: prompts, per: { $0.id }, clock: clock) {
      BuyOffer(offer: $0, store: store, server: server)
    }
    delete = InteractionRunner(prompts: prompts, per: { $0.id }, clock: clock) {
      DeleteOffer(offer: $0, store: store, server: server)
    }
    send = InteractionRunner(prompts: prompts, per: { $0.seller }, clock: clock) { [drafts] in
      SendLetter(letter: $0, drafts: drafts, server: server)
    }
    undo.onOutcome(self) { actions, outcome in
      if case .completed(let before?) = outcome { actions.start(before) }
    }
  }

  /// Does what the user wants with an offer, after all that the user has wanted with it before.
  func choose(_ stance: OfferStance, of offer: MarketOffer) {
    let before = WatchedOffer(offer: offer, stance: store.stance(of: offer.id))
    undo.cancel(for: before)
    start(WatchedOffer(offer: offer, stance: stance))
    if stance == .watch { undo.start(before) }
  }

  private func start(_ wish: WatchedOffer) {
    onWish(wish)
    choose.start(wish)
  }
}
