import Foundation

/// A message of the page that the server does not accept.
public enum MessageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is not JSON, or a field is missing or has another type. The payload names the field.
  case malformed(field: String)
  /// The type is unknown.
  case unknownType
  /// A number is not finite, negative, or too large. The payload names the field.
  case outOfRange(field: String)
  /// The message is larger than ``ClientMessage/maximumLength``.
  case tooLarge

  /// A text without content of the message.
  public var description: String {
    switch self {
    case .malformed(let field): "malformed message: \(field)"
    case .unknownType: "unknown type of message"
    case .outOfRange(let field): "number out of range: \(field)"
    case .tooLarge: "message too large"
    }
  }
}

extension ClientMessage {
  /// The maximum length of a message in bytes.
  public static let maximumLength = 65_536

  /// Reads a message from JSON text.
  public init(json: String) throws(MessageError) {
    guard json.utf8.count <= Self.maximumLength else { throw .tooLarge }
    do {
      let wire = try JSONDecoder().decode(Wire.self, from: Data(json.utf8))
      self.init(number: wire.number, received: wire.received, wire.content)
    } catch let error as MessageError {
      throw error
    } catch DecodingError.keyNotFound(let key, _) {
      throw .malformed(field: key.stringValue)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw .malformed(field: context.codingPath.last?.stringValue ?? "message")
    } catch {
      throw .malformed(field: "message")
    }
  }
}

/// A message as it is written in JSON.
private struct Wire: Decodable {
  let number: Int
  let received: Int
  let content: ClientMessage.Content

  private enum Key: String, CodingKey {
    case type, number, received, environment, node, value, revision, key, heights, row, before, path,
      transition
    case offset, height, width, session, hasNodes
  }

  private enum Kind: String {
    case hello, ack, environment, click, input, key, focus, scroll, measured, drop, dismiss, history, animated
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard let kind = Kind(rawValue: try values.decode(String.self, forKey: .type)) else {
      throw MessageError.unknownType
    }
    func count(_ key: Key, from lowest: Int = 0) throws -> Int {
      let number = try values.decode(Int.self, forKey: key)
      guard number >= lowest, number < 1 << 53 else { throw MessageError.outOfRange(field: key.rawValue) }
      return number
    }
    func length(_ key: Key) throws -> Double {
      try values.decode(Double.self, forKey: key).checked(key.rawValue)
    }
    func text(_ key: Key) throws -> String { try values.decode(String.self, forKey: key) }

    received = try values.contains(.received) ? count(.received) : 0
    number = try kind == .hello || kind == .ack ? 0 : count(.number, from: 1)
    switch kind {
    case .hello:
      content = .hello(
        Hello(
          session: try values.decodeIfPresent(String.self, forKey: .session),
          hasNodes: try values.decodeIfPresent(Bool.self, forKey: .hasNodes) ?? false,
          path: try text(.path),
          environment: try values.decode(PageEnvironment.self, forKey: .environment).checked()
        )
      )
    case .ack: content = .ack
    case .environment:
      content = .environment(try values.decode(PageEnvironment.self, forKey: .environment).checked())
    case .click: content = .click(try count(.node))
    case .input: content = .input(try count(.node), value: try text(.value), revision: try count(.revision))
    case .key: content = .key(try count(.node), try text(.key))
    case .focus: content = .focus(try count(.node))
    case .scroll:
      let viewport = Viewport(
        offset: try length(.offset),
        height: try length(.height),
        width: try length(.width)
      )
      content = .scroll(try count(.node), viewport)
    case .measured:
      let heights = try values.decode([String: Double].self, forKey: .heights)
      var measured: [NodeID: Double] = [:]
      for (name, height) in heights {
        guard let id = NodeID(name) else { throw MessageError.malformed(field: "heights") }
        measured[id] = try height.checked("heights")
      }
      content = .measured(try count(.node), heights: measured)
    case .drop:
      let before = try values.decodeIfPresent(Int.self, forKey: .before)
      content = .drop(try count(.node), row: try count(.row), before: before)
    case .dismiss: content = .dismiss(try count(.node))
    case .history:
      content = .history(path: try text(.path))
    case .animated: content = .animated(transition: try count(.transition))
    }
  }
}

extension Double {
  /// Returns the number, which must be finite and not larger than any page.
  fileprivate func checked(_ field: String) throws(MessageError) -> Double {
    guard isFinite, magnitude <= 1e9 else { throw .outOfRange(field: field) }
    return self
  }
}

extension PageEnvironment {
  fileprivate func checked() throws(MessageError) -> PageEnvironment {
    for length in [width, height, scale, fontSize] where try length.checked("environment") < 0 {
      throw .outOfRange(field: "environment")
    }
    return self
  }
}
