import XCTest

@testable import WebHost

@MainActor
final class PageTreeTests: XCTestCase {
  private let tree = PageTree()
  private let page = FakePage()

  private func show(_ node: WebNode) -> [PageOperation] {
    let operations = tree.update(node)
    page.apply(operations)
    XCTAssertEqual(page.problems, [])
    return operations
  }

  private func list(_ keys: [String]) -> WebNode {
    WebNode(.ul, children: keys.map { WebNode(.li, key: $0, text: $0) })
  }

  private var shownTexts: [String] { page.root?.children.map(\.properties.text) ?? [] }

  func test_tree_firstUpdate_isOneReset() async {
    let operations = show(list(["a", "b"]))
    XCTAssertEqual(operations.count, 1)
    XCTAssertEqual(shownTexts, ["a", "b"])
  }

  func test_tree_sameDescription_hasNoOperations() async {
    _ = show(list(["a", "b"]))
    XCTAssertEqual(show(list(["a", "b"])), [])
  }

  func test_tree_sameVersion_isNotCompared_otherVersionIs() async {
    func versioned(_ version: Int, _ keys: [String]) -> WebNode {
      WebNode(.div, children: [list(keys)]) { $0.children[0].version = version }
    }
    _ = show(versioned(1, ["a"]))
    XCTAssertEqual(show(versioned(1, ["a", "b"])), [])
    XCTAssertEqual(show(versioned(2, ["a", "b"])).count, 1)
  }

  func test_tree_sameVersion_otherOffset_isTheOffsetOfTheNextReset() async {
    func versioned(_ offset: Double) -> WebNode {
      WebNode(.div, children: [list(["a"])]) { ($0.children[0].version, $0.children[0].offset) = (1, offset) }
    }
    _ = show(versioned(1))
    XCTAssertEqual(show(versioned(2)), [])
    tree.reset()
    XCTAssertEqual(show(versioned(2)).last, .scroll(id: 2, target: .to(offset: 2)))
  }

  func test_tree_insertedRow_isOneInsertBeforeTheNextRow() async {
    _ = show(list(["a", "c"]))
    let next = page.root?.children.last?.id
    let operations = show(list(["a", "b", "c"]))
    guard operations.count == 1, case .insert(_, _, let before) = operations[0] else {
      return XCTFail("\(operations)")
    }
    XCTAssertEqual(before, next)
  }

  func test_tree_rowThatMovesFar_isOneMove() async {
    let keys = (0..<50).map(String.init)
    _ = show(list(keys))
    let last = page.root?.children.last
    let operations = show(list([keys[49]] + keys[..<49]))
    XCTAssertEqual(operations, [.move(id: last?.id ?? 0, before: page.root?.children[1].id)])
    XCTAssertTrue(page.root?.children.first === last)
  }

  func test_tree_changedText_keepsTheNode() async {
    _ = show(WebNode(.p, text: "old"))
    let id = page.root?.id
    XCTAssertEqual(show(WebNode(.p, text: "new")).count, 1)
    XCTAssertEqual(page.root?.id, id)
    XCTAssertEqual(page.root?.properties.text, "new")
  }

  func test_tree_removedAttribute_isNamed() async {
    _ = show(WebNode(.p, attributes: [.role: "status", .lang: "en"]))
    guard case .set(_, let change)? = show(WebNode(.p, attributes: [.lang: "en"])).first else {
      return XCTFail("no change")
    }
    XCTAssertEqual(change.attributes, [.role: String?.none])
    XCTAssertEqual(page.root?.properties.attributes, [.lang: "en"])
  }

  func test_tree_otherTagWithTheSameKey_isAnotherNode() async {
    _ = show(WebNode(.div, children: [WebNode(.p, key: "a")]))
    let id = page.root?.children.first?.id
    _ = show(WebNode(.div, children: [WebNode(.h2, key: "a")]))
    XCTAssertNotEqual(page.root?.children.first?.id, id)
    XCTAssertEqual(page.root?.children.map(\.tag), [.h2])
  }

  func test_tree_equalKeysAmongSiblings_loseNoNode() async {
    _ = show(list(["a", "a", "b"]))
    _ = show(list(["a", "b", "a", "a"]))
    XCTAssertEqual(shownTexts, ["a", "b", "a", "a"])
  }

  func test_tree_reference_followsTheNode() async {
    func box(_ cursor: String, _ keys: [String]) -> WebNode {
      WebNode(.div, children: keys.map { WebNode(.p, key: $0) }) {
        $0.references = [.ariaActivedescendant: cursor]
      }
    }
    _ = show(box("b", ["a", "b"]))
    XCTAssertEqual(
      page.root?.properties.attributes[.ariaActivedescendant],
      "n\(page.root?.children.last?.id ?? 0)"
    )
    XCTAssertEqual(show(box("b", ["a", "b"])), [])
    _ = show(box("b", ["a"]))
    XCTAssertNil(page.root?.properties.attributes[.ariaActivedescendant])
    _ = show(box("c", ["a", "c"]))
    XCTAssertEqual(
      page.root?.properties.attributes[.ariaActivedescendant],
      "n\(page.root?.children.last?.id ?? 0)"
    )
  }

  func test_tree_scrolledListThatComesBack_isScrolledAgain() async {
    func screen(_ hasList: Bool) -> WebNode {
      WebNode(.div, children: hasList ? [WebNode(.div, key: "list") { $0.offset = 12 }] : [])
    }
    _ = show(screen(false))
    _ = show(screen(true))
    XCTAssertEqual(
      page.takeEffects(),
      [.scroll(id: page.root?.children.first?.id ?? 0, target: .to(offset: 12))]
    )
    _ = show(screen(true))
    XCTAssertEqual(page.takeEffects(), [])
  }

  func test_tree_scroll_isPerformedOnce() async {
    func box(_ number: Int?) -> WebNode {
      WebNode(.div) { box in box.scroll = number.map { ($0, [.by(lines: 1), .reveal(line: 3, height: 1)]) } }
    }
    _ = show(box(nil))
    _ = show(box(1))
    XCTAssertEqual(page.takeEffects().count, 2)
    _ = show(box(1))
    XCTAssertEqual(page.takeEffects().count, 0)
    _ = show(box(2))
    XCTAssertEqual(page.takeEffects().count, 2)
  }

  func test_tree_afterReset_sendsEverythingWithTheSameNumbers() async {
    _ = show(list(["a", "b"]))
    let ids = page.root?.children.map(\.id)
    tree.reset()
    _ = show(list(["a", "b", "c"]))
    XCTAssertEqual(page.root?.children.dropLast().map(\.id), ids)
    XCTAssertEqual(shownTexts, ["a", "b", "c"])
  }

  func test_tree_randomDescriptions_pageIsEqualToANewPage() async {
    for seed in 0..<UInt64(50) {
      var random = SplitMix64(seed: seed)
      let (tree, page) = (PageTree(), FakePage())
      for step in 0..<12 {
        if random.next(below: 8) == 0 { tree.reset() }
        let node = randomNode(depth: 3, using: &random)
        page.apply(tree.update(node))
        let new = FakePage()
        new.apply(PageTree().update(node))
        XCTAssertEqual(page.problems, [], "seed \(seed)")
        XCTAssertEqual(
          page.root.map { outline($0, of: page) },
          new.root.map { outline($0, of: new) },
          "seed \(seed), step \(step)"
        )
      }
    }
  }

  private func randomNode(depth: Int, using random: inout SplitMix64) -> WebNode {
    let tags: [WebNode.Tag] = [.div, .p, .input]
    let tag = depth == 3 ? .div : tags[random.next(below: tags.count)]
    return WebNode(tag, text: "\(random.next(below: 3))") { node in
      if random.next(below: 3) > 0 { node.key = "\(random.next(below: 6))" }
      if tag == .input { node.value = "\(random.next(below: 2))" }
      if random.next(below: 3) == 0 { node.attributes[.role] = "\(random.next(below: 2))" }
      if random.next(below: 3) == 0 { node.onKey["Enter"] = {} }
      if random.next(below: 4) == 0 { node.references[.ariaLabelledby] = "\(random.next(below: 6))" }
      guard depth > 0, tag == .div else { return }
      node.children = (0..<random.next(below: 7)).map { _ in randomNode(depth: depth - 1, using: &random) }
    }
  }

  /// Returns the content of a node as text, with references as positions in the document.
  private func outline(_ node: FakePage.Node, of page: FakePage) -> String {
    let all = page.all { _ in true }
    let attributes = node.properties.attributes.map { name, value in
      let target = all.firstIndex { "n\($0.id)" == value }
      return "\(name)=\(target.map { "node \($0)" } ?? value)"
    }
    let texts = [node.tag.rawValue, node.properties.text, node.value ?? "", node.properties.keys.joined()]
    return "\(texts + attributes.sorted())[\(node.children.map { outline($0, of: page) }.joined())]"
  }
}

/// Random numbers that depend on the seed only. Source: Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
