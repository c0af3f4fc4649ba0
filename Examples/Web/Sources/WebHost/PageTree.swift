import DataSource

/// The tree of nodes that the page has, and the differences to a new description.
///
/// Nodes correspond if they have the same parent, the same tag and the same key. Children are compared with the list
/// differences of `DataSource`, so that the page inserts, removes and moves as few elements as possible.
@MainActor
public final class PageTree {
  /// A node of the page.
  final class Element {
    let id: NodeID
    let identity: Identity
    var node: WebNode
    var properties: NodeProperties
    /// The text that the page has in the field, as far as the server knows.
    var value: String?
    /// The revision of the text: the number of changes by the user that the server has seen.
    var revision = 0
    /// The number of the last scroll that the page has performed.
    fileprivate var scrollNumber: Int?
    fileprivate(set) var children: [Element] = []
    fileprivate(set) weak var parent: Element?

    init(id: NodeID, identity: Identity, node: WebNode) {
      (self.id, self.identity, self.node, value) = (id, identity, node, node.value)
      properties = NodeProperties(node)
    }
  }

  /// The identity of a node among its siblings.
  struct Identity: Hashable, Sendable {
    let tag: WebNode.Tag
    let key: String
  }

  private(set) var root: Element?
  private var elements: [NodeID: Element] = [:]
  private var lastID = 0
  private var operations: [PageOperation] = []

  /// Creates an empty tree.
  public init() {}

  /// The number of nodes.
  public var count: Int { elements.count }

  /// Returns the node with a number, or `nil` if it has gone.
  func element(_ id: NodeID) -> Element? { elements[id] }

  /// Returns the first node that satisfies a condition, in or below a node.
  func first(below element: Element?, where condition: (WebNode) -> Bool) -> Element? {
    guard let element else { return nil }
    if condition(element.node) { return element }
    for child in element.children {
      if let found = first(below: child, where: condition) { return found }
    }
    return nil
  }

  /// Returns whether the user can act on a node. In a page with dialogs, that is the case in the topmost dialog only. A click on
  /// anything else was sent before the dialog arrived, or not by a browser.
  func isReachable(_ element: Element) -> Bool {
    guard let dialog = root.flatMap(lastDialog) else { return true }
    return sequence(first: element, next: \.parent).contains { $0 === dialog }
  }

  private func lastDialog(in element: Element) -> Element? {
    for child in element.children.reversed() {
      if let dialog = lastDialog(in: child) { return dialog }
    }
    return element.node.tag == .dialog ? element : nil
  }

  /// Makes the tree equal to a description.
  ///
  /// - Returns: The operations that do the same to the page.
  public func update(_ node: WebNode) -> [PageOperation] {
    operations = []
    if let root, root.node.tag == node.tag {
      update(root, node)
    } else {
      (elements, isOnPage) = ([:], false)
      root = insert(node, Identity(tag: node.tag, key: ""), parent: nil)
    }
    guard let root else { return [] }
    resolveReferences(root, in: root)
    if !isOnPage {
      isOnPage = true
      operations = [.reset(node: page(root))]
      scrollInserted(root)
    }
    return operations
  }

  /// Whether the page has the tree.
  private(set) var isOnPage = false

  /// The page has lost its nodes: the next update begins with all of them. The page then counts the user's changes from 0 again.
  public func reset() {
    isOnPage = false
    for element in elements.values { element.revision = 0 }
  }

  // MARK: Updating

  private func update(_ element: Element, _ node: WebNode) {
    if let version = node.version, version == element.node.version {
      return element.node.offset = node.offset
    }
    element.node = node
    let properties = NodeProperties(node, keeping: element.properties)
    if let change = NodeChange(from: element.properties, to: properties) {
      element.properties = properties
      note(.set(id: element.id, change: change))
    }
    if let value = node.value, value != element.value {
      element.value = value
      note(.value(id: element.id, value: value, revision: element.revision))
    }
    updateChildren(of: element, node.children)
    if let scroll = node.scroll, scroll.number != element.scrollNumber {
      element.scrollNumber = scroll.number
      for target in scroll.targets { note(.scroll(id: element.id, target: target)) }
    }
  }

  /// Scrolls new lists to their offsets.
  private func scrollInserted(_ element: Element) {
    element.scrollNumber = element.node.scroll?.number
    if element.node.offset > 0 { note(.scroll(id: element.id, target: .to(offset: element.node.offset))) }
    element.children.forEach(scrollInserted)
  }

  private func updateChildren(of parent: Element, _ nodes: [WebNode]) {
    let identities = Self.identities(of: nodes)
    let old = parent.children
    guard old.map(\.identity) != identities else {
      for (child, node) in zip(old, nodes) { update(child, node) }
      return
    }
    let changes = Self.snapshot(identities).changes(from: Self.snapshot(old.map(\.identity)))
    for path in changes.itemDeletes {
      note(.remove(id: old[path.item].id))
      forget(old[path.item])
    }
    var kept = Dictionary(old.map { ($0.identity, $0) }) { first, _ in first }
    for path in changes.itemDeletes { kept[old[path.item].identity] = nil }
    let moved = Set(changes.itemMoves.map(\.to.item))
    parent.children = zip(identities, nodes).map { identity, node in
      kept[identity] ?? insert(node, identity, parent: parent)
    }
    // From the last child to the first, so that the next sibling is always in its place.
    var next: NodeID?
    for (index, child) in parent.children.enumerated().reversed() {
      if kept[child.identity] == nil {
        note(.insert(node: page(child), parent: parent.id, before: next))
        scrollInserted(child)
      } else if moved.contains(index) {
        note(.move(id: child.id, before: next))
      }
      next = child.id
    }
    for (child, node) in zip(parent.children, nodes) where kept[child.identity] != nil { update(child, node) }
  }

  private func insert(_ node: WebNode, _ identity: Identity, parent: Element?) -> Element {
    lastID += 1
    let element = Element(id: lastID, identity: identity, node: node)
    elements[element.id] = element
    element.parent = parent
    element.children = zip(Self.identities(of: node.children), node.children).map { identity, child in
      insert(child, identity, parent: element)
    }
    return element
  }

  private func forget(_ element: Element) {
    elements[element.id] = nil
    element.children.forEach(forget)
  }

  private func note(_ operation: PageOperation) {
    if isOnPage { operations.append(operation) }
  }

  private func page(_ element: Element) -> PageNode {
    PageNode(
      id: element.id,
      tag: element.node.tag,
      properties: element.properties,
      value: element.value,
      children: element.children.map(page)
    )
  }

  // MARK: References

  /// Replaces keys in reference attributes by the numbers of the nodes.
  private func resolveReferences(_ element: Element, in parent: Element) {
    for (name, key) in element.node.references {
      let target = first(below: element) { $0.key == key } ?? first(below: parent) { $0.key == key }
      let id = target.map { "n\($0.id)" }
      guard element.properties.attributes[name] != id else { continue }
      let old = element.properties
      element.properties.attributes[name] = id
      if let change = NodeChange(from: old, to: element.properties) {
        note(.set(id: element.id, change: change))
      }
    }
    element.children.forEach { resolveReferences($0, in: element) }
  }

  // MARK: Identities

  /// Returns a unique identity for each node: the key, or else the position among the nodes with the same tag.
  private static func identities(of nodes: [WebNode]) -> [Identity] {
    var seen: [Identity: Int] = [:]
    return nodes.map { node in
      let identity = Identity(tag: node.tag, key: node.key.map { "=\($0)" } ?? "#")
      let number = seen[identity, default: 0]
      seen[identity] = number + 1
      return number == 0 ? identity : Identity(tag: node.tag, key: "\(identity.key)#\(number)")
    }
  }

  private struct Child: Identifiable, Equatable, Sendable {
    let id: Identity
  }

  private static func snapshot(_ identities: [Identity]) -> ListSnapshot<SingleSection, Child> {
    ListSnapshot(sections: [ListSection(id: .only, items: identities.map(Child.init))])
  }
}

extension NodeProperties {
  /// Creates the properties of a node. References keep their old values until they are resolved.
  init(_ node: WebNode, keeping old: NodeProperties? = nil) {
    self.init(
      style: node.style,
      text: node.text,
      attributes: node.attributes,
      events: node.events,
      keys: node.keys,
      scrolling: node.scrolling,
      frame: node.frame
    )
    for name in node.references.keys { attributes[name] = old?.attributes[name] }
  }
}
