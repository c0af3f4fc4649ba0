/// The `Encoder` that a type's `encode(to:)` gets.
struct NodeEncoder: Encoder {
  let session: EncodingSession
  let node: EncodingNode
  let path: DataPath

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(KeyedNodeContainer(session: session, node: node, path: path))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return UnkeyedNodeContainer(session: session, node: node, path: path)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    self
  }
}

extension NodeEncoder: SingleValueEncodingContainer {
  func encodeNil() throws {
    node.set(.null)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    node.set(try session.encode(value, at: path))
  }
}

/// Writes the properties of one object.
struct KeyedNodeContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let session: EncodingSession
  let node: EncodingNode
  let path: DataPath

  var codingPath: [any CodingKey] { path.codingPath }

  func encodeNil(forKey key: Key) throws {
    encoder(at: session.steps(for: key)).node.set(.null)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let encoder = encoder(at: session.steps(for: key))
    encoder.node.set(try session.encode(value, at: encoder.path))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(at: session.steps(for: key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(at: session.steps(for: key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    encoder(at: [AnyCodingKey.super.stringValue])
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder(at: session.steps(for: key))
  }

  private func encoder(at steps: [String]) -> NodeEncoder {
    NodeEncoder(session: session, node: node.child(at: steps), path: path.appending(steps))
  }
}

/// Writes the elements of one array.
struct UnkeyedNodeContainer: UnkeyedEncodingContainer {
  let session: EncodingSession
  let node: EncodingNode
  let path: DataPath

  var codingPath: [any CodingKey] { path.codingPath }
  var count: Int { node.count }

  func encodeNil() throws {
    node.append(EncodingNode(.null))
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    node.append(EncodingNode(try session.encode(value, at: .index(path, count))))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    next()
  }

  private func next() -> NodeEncoder {
    let encoder = NodeEncoder(session: session, node: EncodingNode(), path: .index(path, count))
    node.append(encoder.node)
    return encoder
  }
}
