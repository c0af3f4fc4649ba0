import Binding
import XCTest

@MainActor
final class ViewBindingReentrancyTests: XCTestCase {
  private let card = Card()

  private func makeBinding() -> ViewBinding<Profile, Card> {
    ViewBinding(Profile(), to: card) {
      Bind(\.name, to: \.caption).named("caption")
      Bind(get: { $0.name }, set: { $0.setTitle($1) }).named("title")
    }
  }

  func test_show_fromAWrite_isShownBeforeTheUpdateReturns() async {
    let binding = makeBinding()
    var nested: BindingReport?
    card.onCaption = { [unowned binding] caption in
      if caption == "Ada" { nested = binding.show(Profile(name: "Bo")) }
    }
    let report = binding.updateView()
    XCTAssertEqual(card.caption, "Bo")
    XCTAssertEqual(card.titles, ["Ada", "Bo"], "each pass shows one source from top to bottom")
    XCTAssertEqual(report.outcome, .settled)
    XCTAssertEqual(report.written, ["caption", "title", "caption", "title"])
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(nested?.outcome, .deferred)
    XCTAssertEqual(nested?.written, [])
    XCTAssertEqual(nested?.skipped, ["caption", "title"])
    XCTAssertEqual(binding.updateView().written, [])
  }

  func test_show_severalFromOneWrite_lastWins() async {
    let binding = makeBinding()
    card.onCaption = { [unowned binding] caption in
      guard caption == "Ada" else { return }
      binding.show(Profile(name: "Bo"))
      binding.show(Profile(name: "Cy"))
    }
    binding.updateView()
    XCTAssertEqual(card.titles, ["Ada", "Cy"])
    XCTAssertEqual(binding.source.name, "Cy")
  }

  func test_show_fromTheLastRow_isNotLost() async {
    let binding = ViewBinding(Profile(), to: card, rows: [Bind(\.name, to: \.caption)])
    card.onCaption = { [unowned binding] in if $0 == "Ada" { binding.show(Profile(name: "Bo")) } }
    binding.updateView()
    XCTAssertEqual(card.caption, "Bo")
  }

  func test_updateView_fromAWrite_makesOneMorePass() async {
    let binding = makeBinding()
    card.onCaption = { [unowned binding] _ in binding.updateView() }
    XCTAssertEqual(binding.updateView().written, ["caption", "title"])
    XCTAssertEqual(binding.updateView().outcome, .settled)
  }

  func test_show_forEver_isBoundedAndReported() async {
    let binding = makeBinding()
    var count = 0
    card.onCaption = { [unowned binding] _ in
      count += 1
      binding.show(Profile(name: "\(count)"))
    }
    let passes = ViewBinding<Profile, Card>.maximumPasses
    let report = binding.updateView()
    XCTAssertEqual(report.outcome, .unsettled)
    XCTAssertEqual(count, passes)
    XCTAssertEqual(report.written.count, 2 * passes)
    XCTAssertEqual(binding.source.name, "\(passes)", "the newest source is kept")
    card.onCaption = nil
    XCTAssertEqual(binding.updateView().outcome, .settled)
    XCTAssertEqual(card.caption, "\(passes)")
  }

  func test_updateView_fromAnAlwaysRow_isBounded() async {
    let binding = ViewBinding(Profile(), to: card, rows: [Row(\.name, to: \.caption).always()])
    card.onCaption = { [unowned binding] _ in binding.updateView() }
    XCTAssertEqual(binding.updateView().outcome, .unsettled)
  }

  func test_forget_fromAWrite_isTrueOfAllRows() async {
    let binding = makeBinding()
    card.onCaption = { [unowned binding] _ in binding.forget() }
    binding.updateView()
    XCTAssertEqual(card.titles, ["Ada"], "what was read is written all the same")
    card.onCaption = nil
    XCTAssertEqual(binding.updateView().written, ["caption", "title"])
  }

  func test_updateView_viewReleasedByAWrite_finishesThenIsInert() async {
    var view: Card? = Card()
    weak let released = view
    var titles: [String] = []
    let binding = ViewBinding(Profile(), to: view ?? Card()) {
      Bind(\.name, to: \.caption)
      Bind(get: { $0.name }, set: { _, name in titles.append(name) })
    }
    view?.onCaption = { _ in view = nil }
    XCTAssertEqual(binding.updateView().outcome, .settled)
    XCTAssertEqual(titles, ["Ada"])
    XCTAssertNil(released)
    XCTAssertEqual(binding.updateView().outcome, .inert)
  }
}
