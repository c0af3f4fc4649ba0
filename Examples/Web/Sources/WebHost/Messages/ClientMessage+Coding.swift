import Foundation

/// A message of the page that the server does not accept.
public enum MessageError: Error, Equatable, Sendable {
  /// The text is not JSON, or a field is missing or has another type. The payload names the field.
  case malformed(field: String)
  /// A length is negative or larger than any page.
  case outOfRange
  /// The message is larger than ``ClientMessage/maximumLength``.
  case tooLarge
}

extension ClientMessage: Decodable {
  /// The maximum length of a message in bytes.
  public static let maximumLength = 65_536

  private enum CodingKeys: CodingKey {
    case number, received
  }

  /// Reads a message: its numbers, and beside them its content under the name of the case.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.container(keyedBy: CodingKeys.self)
    number = try numbers.decodeIfPresent(Int.self, forKey: .number) ?? 0
    received = try numbers.decodeIfPresent(Int.self, forKey: .received) ?? 0
    content = try Content(from: decoder)
  }

  /// Reads a message from JSON text.
  public init(json: String) throws(MessageError) {
    guard json.utf8.count <= Self.maximumLength else { throw .tooLarge }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      throw .malformed(field: key.stringValue)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw .malformed(field: context.codingPath.last?.stringValue ?? "message")
    } catch {
      throw .malformed(field: "message")
    }
    guard content.lengths.allSatisfy({ (0...1e9).contains($0) }) else { throw .outOfRange }
  }
}

extension ClientMessage.Content {
  /// The lengths in the message, with which the server calculates.
  fileprivate var lengths: [Double] {
    switch self {
    case .hello(let page): page.environment.lengths
    case .environment(let state): state.lengths
    // A list that is pulled beyond its start has a negative offset.
    case .scroll(_, let viewport): [viewport.offset.magnitude, viewport.height, viewport.width]
    case .measured(_, let heights): Array(heights.values)
    default: []
    }
  }
}

extension PageEnvironment {
  fileprivate var lengths: [Double] { [width, height, scale, fontSize] }
}
