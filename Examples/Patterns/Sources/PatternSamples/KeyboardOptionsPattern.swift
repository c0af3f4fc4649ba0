import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The options of keyboard avoidance, one method for each.
@MainActor
enum KeyboardOptionsPattern {
  static func run(_ print: @escaping Printer) async {
    byHand(print)
    distances(print)
    nestedScrollers(print)
    await swipeBack(print)
    everyPage(print)
  }

  /// Without a behavior, the app begins and ends the observation itself.
  private static func byHand(_ print: Printer) {
    let (screen, scroller, page) = (KeyboardScreen(), ScreenScroller(length: 900), Controller())
    let field = ScreenField(at: 640, in: scroller, of: screen)
    field.controller = page
    for _ in 1...2 { screen.keyboard.begin(for: page) }
    screen.focusedField = field
    screen.keyboard.keyboardWillShow(KeyboardScreen.keyboardFrame)
    let text = { () -> String in
      let insets = (scroller.contentInsets.bottom, scroller.indicatorInsets.bottom)
      return "observing \(screen.keyboard.isObserving), insets of the content and its indicators \(insets)"
    }
    print("begun twice: \(text())")
    print("edited: the field \(screen.isActive(field)), its page \(screen.isActive(page))")
    screen.keyboard.end(for: page)
    print("ended once: \(text())")
  }

  private static func distances(_ print: Printer) {
    for distance in [nil, 40.0] {
      for page in [Controller(), SearchController()] {
        let (screen, scroller) = (KeyboardScreen(), ScreenScroller(length: 900))
        let field = ScreenField(at: 640, in: scroller, of: screen)
        (field.controller, field.distanceFromKeyboard) = (page, distance)
        screen.keyboard.preferences = { KeyboardPreferences(isEnabled: !($0.controller is SearchController)) }
        screen.keyboard.begin(for: page)
        screen.focusedField = field
        screen.keyboard.keyboardWillShow(KeyboardScreen.keyboardFrame)
        let text = distance.map { "\(Int($0))" } ?? "standard"
        print("\(type(of: page)), distance \(text): the field ends at \(Int(field.frameInWindow.maxY))")
      }
    }
  }

  private static func nestedScrollers(_ print: Printer) {
    let (screen, outer) = (KeyboardScreen(), ScreenScroller(length: 550))
    let inner = ScreenScroller(y: 600, length: 50, in: outer)
    let field = ScreenField(at: 740, in: inner, outer, of: screen)
    screen.keyboard.begin(for: screen)
    screen.focusedField = field
    screen.keyboard.keyboardWillShow(KeyboardScreen.keyboardFrame)
    let moved = [inner.scrollOffset.y, outer.scrollOffset.y, screen.rootShift].map { Int($0) }
    print("moved, from the inside out: \(moved), the field ends at \(Int(field.frameInWindow.maxY))")
  }

  private static func swipeBack(_ print: Printer) async {
    let (screen, scroller, page) = (KeyboardScreen(), ScreenScroller(length: 900), Controller())
    page.add(KeyboardBehavior(screen.keyboard))
    let window = HeadlessWindow(StackController(root: Controller()))
    window.root.push(page, animated: false)
    await window.appear()
    screen.focusedField = ScreenField(at: 640, in: scroller, of: screen)
    screen.keyboard.keyboardWillShow(KeyboardScreen.keyboardFrame)
    let swipe = window.root.beginInteractivePop()
    screen.keyboard.keyboardWillHide()
    print("during a swipe back: inset \(scroller.contentInsets.bottom)")
    swipe?.cancel()
    print("canceled: inset \(scroller.contentInsets.bottom)")
    window.close()
  }

  private static func everyPage(_ print: Printer) {
    let screen = KeyboardScreen()
    var environment = ControllerEnvironment()
    environment.makeBehaviors = { $0 is StackController ? [] : [KeyboardBehavior(screen.keyboard)] }
    let window = HeadlessWindow(StackController(root: Controller()), environment: environment)
    window.root.push(SearchController(), animated: false)
    let found = window.root.controllers.map { $0.behavior(of: KeyboardBehavior.self) != nil }
    print("every page has one: \(found), observing \(screen.keyboard.isObserving)")
    window.close()
  }
}

private final class SearchController: Controller {}
