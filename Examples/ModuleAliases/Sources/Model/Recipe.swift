import ConciergeModel
import Foundation

/// A model of this module `Model`, decoded by the module of the same name in Concierge.
public struct Recipe: Codable, Equatable, Sendable {
  public let title: String

  public static func decode(_ json: Data) throws -> Recipe {
    try ModelDecoder().decode(Recipe.self, from: json).value
  }
}
