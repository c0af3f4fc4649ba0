import ConciergeModel
public import Foundation

/// A model of this module `Model`, decoded by the module of the same name in Concierge.
public struct Recipe: Codable, Equatable, Sendable {
  /// What the dish is called.
  public let title: String

  /// Decodes one recipe.
  public static func decode(_ json: Data) throws -> Recipe {
    try ModelDecoder().decode(Recipe.self, from: json).value
  }
}
