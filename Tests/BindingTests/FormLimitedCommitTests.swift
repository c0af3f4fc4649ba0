import AsyncTestSupport
import Binding
import Foundation
import XCTest

/// A server that stores another value than the one that was committed, for example the value that it had before.
@MainActor
final class FormLimitedCommitTests: SerialTestCase {
  private struct Record: Equatable { var name = "Ada" }
  private typealias Form = ViewBinding<Record, FormView>

  private let view = FormView()
  private func turn() async { for _ in 0..<100 { await Task.yield() } }

  private func enter(_ name: String, _ form: Form) async {
    view.name = name
    form.handle(.changed, in: \.name)
    form.handle(.ended, in: \.name)
    await turn()
  }

  /// The server stores "Ada " as "Ada", which it had before. The closure shows what the server has stored.
  func test_serverKeepsTheOldValue_shownInsideTheClosure_isShown() async {
    weak var weakForm: Form?
    let form = Form(Record(), to: view) {
      Edit(\.name, in: \.name).onCommit { (name: String) in
        await Task.yield()
        weakForm?.show(Record(name: name.trimmingCharacters(in: .whitespaces)))
        await Task.yield()
      }
    }
    weakForm = form
    form.updateView()
    await enter("Ada ", form)
    XCTAssertEqual(view.name, "Ada")
    XCTAssertFalse(form.isEdited)
    XCTAssertEqual(form.values[\Record.name], "Ada")
    await enter("Bo ", form)
    XCTAssertEqual(view.name, "Bo")
    form.show(Record())
    XCTAssertEqual(view.name, "Ada", "the source is followed again")
  }

  /// A row that a store has read before the commit may arrive during the call, from other code. It is not what the server has.
  func test_oldRowFromElsewhereDuringTheCall_isNotShown() async {
    var answer: CheckedContinuation<Void, Never>?
    let form = Form(Record(), to: view) {
      Edit(\.name, in: \.name).onCommit { (_: String) in await withCheckedContinuation { answer = $0 } }
    }
    form.updateView()
    await enter("Bo", form)
    form.show(Record())
    answer?.resume()
    await turn()
    form.show(Record())
    XCTAssertEqual(view.name, "Bo")
    form.forget()
    form.show(Record())
    XCTAssertEqual(view.name, "Ada", "the app says that the source is right")
  }

  /// The source never delivers what was committed. The memory of older values has an end.
  func test_sourceThatNeverCatchesUp_isFollowedAfterManyCommits() async {
    let form = Form(Record(), to: view) { Edit(\.name, in: \.name).onCommit { _ in } }
    form.updateView()
    for count in 0..<300 {
      view.name = "\(count)"
      form.handle(.changed, in: \.name)
      form.handle(.ended, in: \.name)
    }
    form.show(Record(name: "200"))
    XCTAssertEqual(view.name, "299", "a late delivery")
    form.show(Record())
    XCTAssertEqual(view.name, "Ada")
  }
}
