import Foundation

extension ServerMessage {
  /// The message as JSON text.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding cannot fail: all values are texts, Booleans and finite numbers.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension ServerMessage: Encodable {
  private enum Key: String, CodingKey {
    case type, session, isResumed, processed, number, operations
  }

  /// Writes the message.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .welcome(let welcome):
      try values.encode("welcome", forKey: .type)
      try values.encode(welcome.session, forKey: .session)
      try values.encode(welcome.isResumed, forKey: .isResumed)
      try values.encode(welcome.processed, forKey: .processed)
    case .patch(let patch):
      try values.encode("patch", forKey: .type)
      try values.encode(patch.number, forKey: .number)
      try values.encode(patch.processed, forKey: .processed)
      try values.encode(patch.operations, forKey: .operations)
    case .ack(let processed):
      try values.encode("ack", forKey: .type)
      try values.encode(processed, forKey: .processed)
    }
  }
}

extension PageOperation: Encodable {
  private enum Key: String, CodingKey {
    case op, id, node, parent, before, value, revision, by, to, reveal, height, path, isAnswer, text
    case transition, kind, direction, incoming, outgoing
  }

  /// Writes the operation, with its name in `op`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .op)
    switch self {
    case .reset(let node):
      try values.encode(node, forKey: .node)
    case .insert(let node, let parent, let before):
      try values.encode(node, forKey: .node)
      try values.encode(parent, forKey: .parent)
      try values.encodeIfPresent(before, forKey: .before)
    case .move(let id, let before):
      try values.encode(id, forKey: .id)
      try values.encodeIfPresent(before, forKey: .before)
    case .remove(let id), .focus(let id):
      try values.encode(id, forKey: .id)
    case .set(let id, let change):
      try values.encode(id, forKey: .id)
      try change.encode(to: encoder)
    case .value(let id, let value, let revision):
      try values.encode(id, forKey: .id)
      try values.encode(value, forKey: .value)
      try values.encode(revision, forKey: .revision)
    case .scroll(let id, .by(let lines)):
      try values.encode(id, forKey: .id)
      try values.encode(lines, forKey: .by)
    case .scroll(let id, .to(let offset)):
      try values.encode(id, forKey: .id)
      try values.encode(offset, forKey: .to)
    case .scroll(let id, .reveal(let line, let height)):
      try values.encode(id, forKey: .id)
      try values.encode(line, forKey: .reveal)
      try values.encode(height, forKey: .height)
    case .animate(let animation):
      try values.encode(animation.transition, forKey: .transition)
      try values.encode(animation.kind, forKey: .kind)
      try values.encode(animation.direction, forKey: .direction)
      try values.encode(animation.incoming, forKey: .incoming)
      try values.encode(animation.outgoing, forKey: .outgoing)
    case .location(let location):
      try values.encode(location.path, forKey: .path)
      try values.encode(location.isAnswer, forKey: .isAnswer)
    case .title(let text):
      try values.encode(text, forKey: .text)
    }
  }

  private var name: String {
    switch self {
    case .reset: "reset"
    case .insert: "insert"
    case .move: "move"
    case .remove: "remove"
    case .set: "set"
    case .value: "value"
    case .scroll: "scroll"
    case .focus: "focus"
    case .animate: "animate"
    case .location: "location"
    case .title: "title"
    }
  }
}

/// The names of a node's fields in JSON.
private enum NodeKey: String, CodingKey {
  case id, tag, text, attributes, on, keys, value, scrolling, frame, children
  case style = "class"
}

/// The name of an attribute in JSON.
private struct AttributeKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ attribute: WebNode.Attribute) { stringValue = attribute.rawValue }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension NodeChange: Encodable {
  /// Writes the changed fields.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: NodeKey.self)
    try values.encodeIfPresent(style, forKey: .style)
    try values.encodeIfPresent(text, forKey: .text)
    if !attributes.isEmpty {
      var names = values.nestedContainer(keyedBy: AttributeKey.self, forKey: .attributes)
      for (name, value) in attributes { try names.encode(value, forKey: AttributeKey(name)) }
    }
    try values.encodeIfPresent(events, forKey: .on)
    try values.encodeIfPresent(keys, forKey: .keys)
    try values.encodeIfPresent(scrolling, forKey: .scrolling)
    try values.encodeIfPresent(frame, forKey: .frame)
  }
}

extension PageNode: Encodable {
  /// Writes the node with its children. Empty fields are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: NodeKey.self)
    try values.encode(id, forKey: .id)
    try values.encode(tag, forKey: .tag)
    try values.encodeIfPresent(value, forKey: .value)
    try NodeChange(from: NodeProperties(), to: properties)?.encode(to: encoder)
    if !children.isEmpty { try values.encode(children, forKey: .children) }
  }
}
