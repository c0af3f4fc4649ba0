import Navigator
import XCTest

final class NavigationErrorTests: XCTestCase {
  func test_description_ofEachCase_isOneSentenceWithItsPayload() {
    let cases: [(NavigationError, String)] = [
      (.noTabs, "A navigation state needs at least one tab."),
      (.unknownTab(4, count: 2), "There is no tab 4: the 2 tabs are numbered from 0."),
      (
        .cannotPop(count: 3, available: 1, column: nil),
        "Cannot pop 3 screens from the path in front: 1 can be popped."
      ),
      (
        .cannotPop(count: 1, available: 0, column: .detail),
        "Cannot pop 1 screen from the detail column: 0 can be popped."
      ),
      (
        .notOnStack(route: "item(9)", column: .primary),
        "Cannot pop to item(9): it is not on the primary column."
      ),
      (.emptyColumn(.detail), "The detail column has no screen."),
      (.missingRoot, "A stack needs at least its root."),
      (.nothingToGoBackTo, "There is nothing to go back to: this is the root of the tab."),
      (.transitionCanceled(step: "select tab 1"), "The transition was canceled: select tab 1."),
      (.interrupted, "Another navigation has changed the screens before this one had ended."),
      (.canceled, "The navigation was canceled before its turn came."),
      (.unknownModal(2, count: 1), "There is no modal 2: 1 are presented."),
      (.cannotDismiss(count: 2, available: 1), "Cannot dismiss 2: 1 can be dismissed."),
      (.alertTakesNoScreens, "An alert is one screen: nothing can be pushed on it."),
      (.busy, "Another call awaits the result of this screen."),
      (.denied(route: "item(1)", reason: "it is sold"), "A guard denies item(1): it is sold."),
      (.held(route: "item(1)"), "item(1) cannot be shown yet."),
      (.redirectLoop(["a", "b", "a"]), "Redirected without end: a, b, a."),
      (.redirected(to: "login"), "login was shown instead."),
      (.notAwaited(route: "item(1)"), "Nobody waits for a result of item(1)."),
      (
        .wrongResult(expected: "Int", found: "String"),
        "A result of type Int is waited for, not of type String."
      ),
    ]
    for (error, text) in cases { XCTAssertEqual(error.description, text) }
  }
}
