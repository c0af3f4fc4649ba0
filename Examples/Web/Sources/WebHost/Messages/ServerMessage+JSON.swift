extension ServerMessage {
  /// The message as JSON text.
  public var json: String {
    var json = JSONText()
    json.object { json in
      switch self {
      case .welcome(let session, let isResumed, let processed):
        json.member("welcome") {
          $0.member("session", session)
          $0.member("isResumed", isResumed)
          $0.member("processed", processed)
        }
      case .patch(let number, let processed, let operations):
        json.member("patch") {
          $0.member("number", number)
          $0.member("processed", processed)
          $0.member("operations", operations)
        }
      case .ack(let processed): json.member("ack") { $0.member("processed", processed) }
      }
    }
    return json.text
  }
}

extension PageOperation: JSONWritable {
  func write(to json: inout JSONText) {
    json.object { json in
      switch self {
      case .reset(let node): json.member("reset") { $0.member("node", node) }
      case .insert(let node, let parent, let before):
        json.member("insert") {
          $0.member("node", node)
          $0.member("parent", parent)
          $0.member("before", before)
        }
      case .move(let id, let before):
        json.member("move") {
          $0.member("id", id)
          $0.member("before", before)
        }
      case .remove(let id): json.member("remove") { $0.member("id", id) }
      case .set(let id, let change):
        json.member("set") {
          $0.member("id", id)
          $0.member("change", change)
        }
      case .value(let id, let value, let revision):
        json.member("value") {
          $0.member("id", id)
          $0.member("value", value)
          $0.member("revision", revision)
        }
      case .scroll(let id, let target):
        json.member("scroll") {
          $0.member("id", id)
          $0.member("target", target)
        }
      case .focus(let id): json.member("focus") { $0.member("id", id) }
      case .animate(let transition, let kind, let direction, let incoming, let outgoing):
        json.member("animate") {
          $0.member("transition", transition)
          $0.member("kind", kind)
          $0.member("direction", direction)
          $0.member("incoming", incoming)
          $0.member("outgoing", outgoing)
        }
      case .location(let path, let isAnswer):
        json.member("location") {
          $0.member("path", path)
          $0.member("isAnswer", isAnswer)
        }
      case .title(let text): json.member("title") { $0.member("text", text) }
      }
    }
  }
}

extension ScrollTarget: JSONWritable {
  func write(to json: inout JSONText) {
    json.object { json in
      switch self {
      case .by(let lines): json.member("by") { $0.member("lines", lines) }
      case .to(let offset): json.member("to") { $0.member("offset", offset) }
      case .reveal(let line, let height):
        json.member("reveal") {
          $0.member("line", line)
          $0.member("height", height)
        }
      }
    }
  }
}

extension PageNode: JSONWritable {
  /// Writes the node with its children. Empty fields are left out.
  func write(to json: inout JSONText) {
    json.object { json in
      json.member("id", id)
      json.member("tag", tag.rawValue)
      if !properties.style.isEmpty { json.member("style", properties.style) }
      if !properties.text.isEmpty { json.member("text", properties.text) }
      if !properties.attributes.isEmpty {
        json.member("attributes") { json in
          for (name, value) in properties.attributes { json.member(name.rawValue, value) }
        }
      }
      if !properties.events.isEmpty { json.member("events", properties.events) }
      if !properties.keys.isEmpty { json.member("keys", properties.keys) }
      json.member("scrolling", properties.scrolling)
      json.member("frame", properties.frame)
      json.member("value", value)
      if !children.isEmpty { json.member("children", children) }
    }
  }
}

extension NodeChange: JSONWritable {
  func write(to json: inout JSONText) {
    json.object { json in
      json.member("style", style)
      json.member("text", text)
      if let attributes {
        json.member("attributes") { json in
          for (name, value) in attributes {
            if let value { json.member(name.rawValue, value) } else { json.null(name.rawValue) }
          }
        }
      }
      json.member("events", events)
      json.member("keys", keys)
      json.member("scrolling", scrolling)
      json.member("frame", frame)
    }
  }
}

extension WebNode.Scrolling: JSONWritable {
  func write(to json: inout JSONText) {
    json.object {
      $0.member("count", count)
      $0.member("first", first)
      $0.member("height", height)
    }
  }
}

extension WebNode.Frame: JSONWritable {
  func write(to json: inout JSONText) {
    json.object {
      $0.member("x", x)
      $0.member("y", y)
      $0.member("width", width)
      $0.member("height", height)
    }
  }
}
