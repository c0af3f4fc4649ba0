import DataSource
import XCTest

/// The lifetime of each kind of derived source.
@MainActor
final class SourceLifetimeTests: XCTestCase {
  private typealias Base = ArrayDataSource<Letter>
  private typealias Chain = any ListDataSource

  private static let makers: [(String, @MainActor (Base) -> Chain)] = [
    ("map", { $0.map { $0 } }),
    ("filter", { $0.filter { _ in true } }),
    ("sorted", { $0.sorted { $0.id < $1.id } }),
    ("grouped", { $0.grouped(by: \.version) }),
    ("titled", { $0.titled { _ in "title" } }),
    ("loading", { $0.loading($0) }),
    ("depending", { base in base.map { $0 }.depending(on: base.filter { _ in true }) }),
    (
      "composite",
      { base in
        CompositeDataSource {
          base; base.map { $0 }
        }
      }
    ),
    (
      "nested",
      { base in
        let inner = CompositeDataSource { base }
        return CompositeDataSource {
          inner; inner.filter { _ in true }
        }
      }
    ),
    ("long chain", { $0.filter { _ in true }.map { $0 }.titled { _ in nil }.filter { _ in true } }),
  ]

  private final class Owner {
    var changes = 0
    var token: ListObservation?
  }

  private func observe(_ chain: some ListDataSource, _ owner: Owner) {
    owner.token = chain.observe(owner) { owner, _ in owner.changes += 1 }
  }

  func test_token_retainsTheChain_andNothingElseDoes() async {
    for (name, make) in Self.makers {
      var base: Base? = Base(pageItems("a b1"))
      weak let weakBase = base
      var chain = base.map(make)
      weak let weakChain = chain
      var owner: Owner? = Owner()
      weak let weakOwner = owner
      if let chain, let owner { observe(chain, owner) }
      (base, chain) = (nil, nil)
      XCTAssertNotNil(weakBase, name)
      XCTAssertNotNil(weakChain, name)
      weakBase?.append(contentsOf: pageItems("c"))
      XCTAssertEqual(owner?.changes, 1, name)
      owner = nil
      XCTAssertNil(weakOwner, name)
      XCTAssertNil(weakChain, name)
      XCTAssertNil(weakBase, name)
    }
  }

  func test_base_doesNotRetainTheChain() async {
    for (name, make) in Self.makers {
      let base = Base(pageItems("a b1"))
      var chain: Chain? = make(base)
      weak let weakChain = chain
      let owner = Owner()
      if let chain { observe(chain, owner) }
      chain = nil
      owner.token?.cancel()
      XCTAssertNil(weakChain, name)
      base.append(contentsOf: pageItems("c"))
      XCTAssertEqual(owner.changes, 0, name)
    }
  }

  func test_connection_retainsTheChain_andEndsWithTheSurface() async {
    for (name, make) in Self.makers {
      let base = Base(pageItems("a b1"))
      var chain: Chain? = make(base)
      weak let weakChain = chain
      var surface: AnyObject?
      if let chain { surface = connect(chain) }
      weak let weakSurface = surface
      chain = nil
      base.append(contentsOf: pageItems("c"))
      XCTAssertNotNil(weakChain, name)
      surface = nil
      XCTAssertNil(weakSurface, name)
      XCTAssertNil(weakChain, name)
    }
  }

  private func connect<Source: ListDataSource>(_ chain: Source) -> AnyObject {
    let view = StrictListView<Source.SectionID, Source.Item>()
    chain.connect(to: view)
    return view
  }
}
