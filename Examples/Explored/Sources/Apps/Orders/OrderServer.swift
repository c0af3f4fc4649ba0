import Foundation

/// An offer of a shop.
public struct Offer: Equatable, Identifiable, Sendable {
  /// The number of the offer.
  public let id: Int
  /// The price in euros.
  public var price: Decimal
  /// The last day of the offer.
  public var day: Date
  /// The number of pieces, or `nil` if there is no limit.
  public var count: Int?
}

/// A new value of one field of an offer.
public enum OfferChange: Equatable, Sendable {
  /// A new price.
  case price(Decimal)
  /// A new last day.
  case day(Date)
  /// A new number of pieces.
  case count(Int?)
}

extension Offer {
  mutating func apply(_ change: OfferChange) {
    switch change {
    case .price(let price): self.price = price
    case .day(let day): self.day = day
    case .count(let count): self.count = count
    }
  }
}

/// One line of a basket.
public struct OrderLine: Codable, Equatable, Sendable {
  /// The name of the product.
  public var title: String
  /// The number of pieces of the product.
  public var count: Int
}

/// The lines of an order.
public struct Basket: Codable, Equatable, Sendable {
  /// The three lines.
  public var lines = [
    OrderLine(title: "Tea", count: 1), OrderLine(title: "Rice", count: 2),
    OrderLine(title: "Salt", count: 1),
  ]

  /// The number of pieces in a line. The next basket may have fewer lines.
  subscript(count line: Int) -> Int {
    get { lines.indices.contains(line) ? lines[line].count : 0 }
    set { if lines.indices.contains(line) { lines[line].count = newValue } }
  }
}

/// The recipient of an order.
public struct Recipient: Codable, Equatable, Sendable {
  /// The name.
  public var name = ""
  /// The city.
  public var city = ""
}

/// The account of a customer.
public struct Account: Codable, Equatable, Sendable {
  /// The name, which belongs to one customer of a country only.
  public var name = "Ada"
  /// The country, as two letters.
  public var country = "UK"
  /// Whether the customer is a business.
  public var isBusiness = false
  /// The company of a business.
  public var company = ""
}

/// The server of the shop.
@MainActor
public final class OrderServer {
  /// The offers by their numbers.
  public private(set) var offers: [Int: Offer] = [:]
  /// The changes that were stored, with the numbers of their offers.
  public private(set) var changes: [(id: Int, change: OfferChange)] = []
  /// The basket.
  public private(set) var basket = Basket()
  /// The orders.
  public private(set) var orders: [Recipient] = []
  /// The account.
  public private(set) var account = Account()
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with two offers.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    for id in 1...2 {
      offers[id] = Offer(id: id, price: Decimal(id) * 1_250, day: Date(timeIntervalSince1970: 0), count: id)
    }
  }

  func save(_ change: OfferChange, of id: Int) async throws {
    try await pause("save an offer")
    offers[id]?.apply(change)
    changes.append((id, change))
  }

  func save(_ basket: Basket) async throws {
    try await pause("save the basket")
    self.basket = basket
  }

  /// Returns whether a name is free in a country. The name “Bo” is taken in France.
  func isFree(_ name: String, in country: String) async throws -> Bool {
    try await pause("name is free")
    return !(name == "Bo" && country == "FR")
  }

  func save(_ account: Account) async throws {
    try await pause("save the account")
    self.account = account
  }

  func order(for recipient: Recipient) async throws {
    try await pause("order")
    orders.append(recipient)
  }
}
