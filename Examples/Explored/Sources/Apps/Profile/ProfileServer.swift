import Foundation

/// The profile of the user.
public struct Profile: Equatable, Sendable {
  /// The name.
  public var name: String
  /// The address for mail, which belongs to one user only.
  public var email: String
  /// The year of birth.
  public var year: Int
  /// The price of an hour, in euros.
  public var price: Decimal
}

/// A new value of one field of the profile.
public enum ProfileChange: Equatable, Sendable {
  /// Another name.
  case name(String)
  /// Another address for mail.
  case email(String)
  /// Another year of birth.
  case year(Int)
  /// Another price.
  case price(Decimal)
}

extension Profile {
  mutating func apply(_ change: ProfileChange) {
    switch change {
    case .name(let name): self.name = name
    case .email(let email): self.email = email
    case .year(let year): self.year = year
    case .price(let price): self.price = price
    }
  }
}

/// The address of the user.
public struct Address: Codable, Equatable, Sendable {
  /// The street.
  public var street: String
  /// The city.
  public var city: String
}

/// The server of the profile.
@MainActor
public final class ProfileServer {
  /// The profile.
  public private(set) var profile = Profile(name: "Ada", email: "ada@example.org", year: 1815, price: 12.5)
  /// The address.
  public private(set) var address = Address(street: "Main Street 1", city: "London")
  /// Whether the user follows the author.
  public private(set) var isFollowing = false
  /// The payments by their keys.
  public private(set) var payments: [String: Int] = [:]
  /// The addresses for mail that other users have.
  public var takenEmails: Set<String> = ["grace@example.org", "alan@example.org"]
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with the profile of Ada.
  public init(pause: @escaping @MainActor (String) async throws -> Void) { self.pause = pause }

  func loadProfile() async throws -> Profile {
    try await pause("profile")
    return profile
  }

  func isFree(_ email: String) async throws -> Bool {
    try await pause("email is free")
    return !takenEmails.contains(email)
  }

  func save(_ change: ProfileChange) async throws {
    try await pause("save a field")
    profile.apply(change)
  }

  func loadAddress() async throws -> Address {
    try await pause("address")
    return address
  }

  func save(_ address: Address) async throws {
    try await pause("save the address")
    self.address = address
  }

  func loadFollowing() async throws -> Bool {
    try await pause("is following")
    return isFollowing
  }

  func follow(_ follows: Bool) async throws {
    try await pause(follows ? "follow" : "unfollow")
    isFollowing = follows
  }

  func pay(_ amount: Int, key: String) async throws {
    try await pause("pay")
    payments[key] = amount
  }
}
