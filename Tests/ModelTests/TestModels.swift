import Foundation
import Model

/// A proposal of the Swift Evolution feed, with every kind of coding key.
struct Proposal: Codable, Equatable {
  enum State: String, Codable, DefaultProviding {
    case implemented, accepted, rejected, withdrawn, returnedForRevision, activeReview, previewing, unknown
    static var defaultValue: State { .unknown }
  }
  struct Person: Codable, Equatable {
    let name: String
    let link: URL?
  }

  let id: String
  let title: String
  let authors: [Person]
  let state: State
  let reviewEnd: Date?
  let link: URL?

  enum CodingKeys: String, CodingKey {
    case id, title, authors
    case state = "status.state"
    case reviewEnd = "status.end"
    case link = "link|url"
  }
}

/// A property of any type, required and optional.
struct Required<Value: Codable>: Codable { let it: Value }
struct Optionally<Value: Codable>: Codable { let it: Value? }
extension Required: Equatable where Value: Equatable {}
extension Optionally: Equatable where Value: Equatable {}

/// Parses test text; a mistake in the text fails the test that uses it.
func json(_ text: String) throws -> JSONValue {
  try JSONValue(parsing: Data(text.utf8))
}

/// Decodes from test text.
func decode<Value: Decodable>(
  _ type: Value.Type,
  _ text: String,
  at path: String? = nil,
  policy: ModelDecoder.Policy = .tolerant
) throws(ModelError) -> Decoded<Value> {
  try ModelDecoder(policy: policy).decode(type, from: Data(text.utf8), at: path)
}

/// The error that `body` throws, or `nil`.
func modelError<Result>(_ body: () throws -> Result) -> ModelError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? ModelError
  }
}
