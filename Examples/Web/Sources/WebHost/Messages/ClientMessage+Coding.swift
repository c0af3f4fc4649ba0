import Foundation

/// A message of the page that the server does not accept.
public enum MessageError: Error, Equatable, Sendable {
  /// The text is not JSON, or a field is missing or has another type. The payload names the field.
  case malformed(field: String)
  /// A number is negative or larger than a page counts, a length is larger than any page, a text is longer than any address, or the name of
  /// the visitor is empty.
  case outOfRange
  /// The message is larger than ``ClientMessage/maximumLength``.
  case tooLarge
}

extension ClientMessage: Decodable {
  /// The maximum length of a message in bytes.
  public static let maximumLength = 65_536
  /// The largest whole number of a page: beyond it, the numbers of JavaScript are not exact.
  static let maximumNumber = 9_007_199_254_740_991
  /// The maximum size of a window in pixels, and of the visible part of a list in units. No screen is as large. The server describes
  /// what is visible, so a larger size would fill its memory.
  static let maximumSize = 20_000.0
  /// The maximum length in bytes of a text that is no input: an address, a key or a language.
  static let maximumText = 8_192

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
    // The server calculates with these numbers. Arithmetic that overflows would end the process for all visitors.
    guard ([number, received] + content.numbers).allSatisfy({ (0...Self.maximumNumber).contains($0) }),
      content.lengths.allSatisfy({ (0...1e9).contains($0) }),
      content.sizes.allSatisfy({ (0...Self.maximumSize).contains($0) }),
      content.texts.allSatisfy({ $0.utf8.count <= Self.maximumText }), !content.isNameless
    else { throw .outOfRange }
  }
}

extension ClientMessage.Content {
  /// The whole numbers in the message: of nodes, revisions and transitions.
  fileprivate var numbers: [Int] {
    switch self {
    case .hello, .ack, .environment, .history: []
    case .click(let node), .key(let node, _), .focus(let node), .scroll(let node, _), .dismiss(let node):
      [node]
    case .input(let node, _, let revision): [node, revision]
    case .measured(let node, let heights): [node] + heights.keys
    case .drop(let node, let row, let before): [node, row, before ?? 0]
    case .animated(let transition): [transition]
    }
  }

  /// Whether the name of the visitor is empty. All visitors without a name would share one library.
  fileprivate var isNameless: Bool { if case .hello(let page) = self { page.visitor.isEmpty } else { false } }

  /// The texts in the message that are no input of the user.
  fileprivate var texts: [String] {
    switch self {
    case .hello(let page): [page.visitor, page.session ?? "", page.path] + page.environment.languages
    case .environment(let state): state.languages
    case .key(_, let key): [key]
    case .history(let path): [path]
    default: []
    }
  }

  /// The lengths in the content of a list, with which the server calculates.
  fileprivate var lengths: [Double] {
    switch self {
    // A list that is pulled beyond its start has a negative offset.
    case .scroll(_, let viewport): [viewport.offset.magnitude]
    case .measured(_, let heights): Array(heights.values)
    default: []
    }
  }

  /// The sizes of the window and of visible parts.
  fileprivate var sizes: [Double] {
    switch self {
    case .hello(let page): page.environment.sizes
    case .environment(let state): state.sizes
    case .scroll(_, let viewport): [viewport.height, viewport.width]
    default: []
    }
  }
}

extension PageEnvironment {
  fileprivate var sizes: [Double] { [width, height, scale, fontSize] }
}
