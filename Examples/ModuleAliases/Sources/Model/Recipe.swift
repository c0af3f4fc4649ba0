import ConciergeModel
public import Foundation

/// A type of the app's module `Model`. The module of the same name in Concierge decodes it.
public struct Recipe: Codable, Equatable, Sendable {
  /// The name of the dish.
  public let title: String

  /// Decodes one recipe.
  public static func decode(_ json: Data) throws -> Recipe {
    try ModelDecoder().decode(Recipe.self, from: json).value
  }
}
