import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import TestSupport
import XCTest

/// A value that the form has saved, and that the user enters again: the asynchronous rules do not check it.
@MainActor
final class FormSavedValueTests: LeavingFormTestCase {
  private final class Profiles: FormController<Member, MemberView> {
    var asked: [String] = []
    /// The name of the user on the server.
    var taken = "Ada"
    var storesAtOnce = false
    var call: CheckedContinuation<Void, Never>?
    var holdsSave = false
    override func makeView() -> MemberView { MemberView() }
    override func fields() -> [Bind<Member, MemberView>] {
      let name = Edit<Member, MemberView, String>(\.name, in: \.name)
        .validated(
          .asynchronous(after: .zero) { [weak self] name, form in
            self?.asked.append(name)
            let isTaken = name == self?.taken && form[\Member.nick] != "free"
            return isTaken ? .reject("This name is taken.") : .accept
          }
        )
      let row = storesAtOnce ? name.onCommit { [weak self] in self?.taken = $0 } : name
      return [row, Edit(\.nick, in: \.nick)]
    }
    override func save(_ draft: Member) async throws {
      if holdsSave { await withCheckedContinuation { call = $0 } }
      taken = draft.name
    }
    func type(_ name: String) async {
      view.name = name
      form?.handle(.ended, in: \.name)
      for _ in 0..<20 { await Task.yield() }
    }
  }

  /// The server would say that the user's own name is taken.
  func test_savedNameTypedBack_isNotAskedAbout() async {
    let editor = Profiles(Member())
    let window = makeWindow(editor)
    await editor.type("Bo")
    await editor.type("Ada")
    XCTAssertEqual(editor.asked, ["Bo"])
    XCTAssertEqual(editor.form?.isValid, true)
    XCTAssertFalse(editor.hasUnsavedChanges)
    // The rule has read the nickname when it was asked about "Bo".
    editor.view.nick = "nick"
    editor.form?.handle(.ended, in: \.nick)
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(editor.asked, ["Bo"])
    XCTAssertEqual(editor.form?.isValid, true)
    window.close()
  }

  /// After a save, the new name is the user's own, and the old one is a name as any other.
  func test_nameOfTheLastSave_isNotAskedAbout_anEarlierOneIs() async {
    let editor = Profiles(Member())
    let window = makeWindow(editor)
    await editor.type("Bo")
    _ = await editor.saveChanges()
    await editor.type("Cy")
    await editor.type("Bo")
    XCTAssertEqual(editor.asked, ["Bo", "Cy"])
    XCTAssertEqual(editor.form?.isValid, true)
    await editor.type("Ada")
    XCTAssertEqual(editor.asked, ["Bo", "Cy", "Ada"])
    window.close()
  }

  /// While the new name is being stored, the old one is a name as any other.
  func test_savedNameTypedBackDuringASave_isAskedAbout() async {
    let editor = Profiles(Member())
    let window = makeWindow(editor)
    editor.holdsSave = true
    await editor.type("Bo")
    let save = Task { await editor.saveChanges() }
    await until { editor.call != nil }
    await editor.type("Ada")
    XCTAssertEqual(editor.asked, ["Bo", "Ada"])
    editor.call?.resume()
    _ = await save.value
    window.close()
  }

  /// The closure of the field has stored another name since, so the name of the saved model is not the user's any more.
  func test_savedNameTypedBack_closureHasStoredAnother_isAskedAbout() async {
    let editor = Profiles(Member())
    editor.storesAtOnce = true
    let window = makeWindow(editor)
    await editor.type("Bo")
    XCTAssertEqual(editor.taken, "Bo")
    await editor.type("Ada")
    XCTAssertEqual(editor.asked, ["Bo", "Ada"])
    window.close()
  }
}
