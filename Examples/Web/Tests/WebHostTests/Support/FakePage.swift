import XCTest

@testable import WebHost

/// A page without a browser. It applies operations as `concierge.js` does, and fails on operations that the page could not apply.
@MainActor
final class FakePage {
  final class Node {
    let id: NodeID
    let tag: WebNode.Tag
    var properties: NodeProperties
    var value: String?
    /// The number of changes that the user has made in the field.
    var revision = 0
    var children: [Node]
    weak var parent: Node?

    init(_ page: PageNode) {
      (id, tag, properties, value) = (page.id, page.tag, page.properties, page.value)
      children = page.children.map(Node.init)
      children.forEach { $0.parent = self }
    }
  }

  private(set) var root: Node?
  private(set) var nodes: [NodeID: Node] = [:]
  private(set) var problems: [String] = []
  /// The operations that are not about nodes, in order.
  private(set) var effects: [PageOperation] = []
  private(set) var operationCount = 0

  /// The last address.
  private(set) var location: PageOperation?
  private(set) var title = ""

  func apply(_ operations: [PageOperation]) {
    operations.forEach(apply)
  }

  private func apply(_ operation: PageOperation) {
    operationCount += 1
    switch operation {
    case .reset(let page):
      nodes = [:]
      root = Node(page)
      root.map(register)
    case .insert(let page, let parent, let before):
      guard let parent = node(parent) else { return }
      let new = Node(page)
      register(new)
      insert(new, into: parent, before: before)
    case .move(let id, let before):
      guard let node = node(id), let parent = node.parent else { return }
      parent.children.removeAll { $0 === node }
      insert(node, into: parent, before: before)
    case .remove(let id):
      guard let node = node(id), let parent = node.parent else { return }
      parent.children.removeAll { $0 === node }
      unregister(node)
    case .set(let id, let change):
      guard let node = node(id) else { return }
      change.apply(to: &node.properties)
    case .value(let id, let value, let revision):
      guard let node = node(id) else { return }
      if node.revision <= revision { node.value = value }
    case .scroll(let id, _), .focus(let id):
      _ = node(id)
      effects.append(operation)
    case .animate(_, _, _, let incoming, let outgoing):
      (incoming + outgoing).forEach { _ = node($0) }
      effects.append(operation)
    case .location: location = operation
    case .title(let text): title = text
    }
  }

  func takeEffects() -> [PageOperation] {
    defer { effects = [] }
    return effects
  }

  // MARK: Nodes

  private func node(_ id: NodeID) -> Node? {
    if nodes[id] == nil { problems.append("unknown node \(id)") }
    return nodes[id]
  }

  private func insert(_ node: Node, into parent: Node, before: NodeID?) {
    var index = parent.children.count
    if let before {
      guard let found = parent.children.firstIndex(where: { $0.id == before }) else {
        return problems.append("\(before) is no child of \(parent.id)")
      }
      index = found
    }
    parent.children.insert(node, at: index)
    node.parent = parent
  }

  private func register(_ node: Node) {
    if nodes[node.id] != nil { problems.append("node \(node.id) is there already") }
    nodes[node.id] = node
    node.children.forEach(register)
  }

  private func unregister(_ node: Node) {
    nodes[node.id] = nil
    node.children.forEach(unregister)
  }

  // MARK: Finding

  /// Returns the first node, in document order, that satisfies a condition.
  func first(_ condition: (Node) -> Bool) -> Node? { all(condition).first }

  func all(_ condition: (Node) -> Bool) -> [Node] {
    func below(_ node: Node) -> [Node] { (condition(node) ? [node] : []) + node.children.flatMap(below) }
    return root.map(below) ?? []
  }

  func first(style: String) -> Node? {
    first { $0.properties.style.split(separator: " ").contains(Substring(style)) }
  }

  func first(text: String) -> Node? { first { $0.properties.text == text } }
}
