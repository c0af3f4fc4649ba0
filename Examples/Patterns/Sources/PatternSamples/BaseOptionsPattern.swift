import ControllerCore
import ControllerTesting
import ItemLayouts

/// The options of the base class, one method for each: its default value, and what changes. An option is a property that a subclass
/// overrides, or a value that whoever makes the screen sets.
@MainActor
enum BaseOptionsPattern {
  static func run(_ print: @escaping Printer) async {
    swipeBack(print)
    bar(print)
    statusBarAndOrientation(print)
    keyboard(print)
    await request(print)
    await result(print)
  }

  private static func swipeBack(_ print: Printer) {
    let (stack, page) = (StackController(root: Controller()), Controller())
    let window = HeadlessWindow(stack, host: HeadlessHost(.instant))
    stack.push(page)
    let begins = { () -> Bool in
      let drag = stack.beginInteractivePop()
      drag?.cancel()
      return drag != nil
    }
    print("swipe back: \(begins())")
    page.setPreference(\.interactivePop, to: InteractivePopPolicy(isAllowed: false))
    print("  not allowed: \(begins())")
    stack.popToRoot()
    print("  on the root: \(begins())")
    let edge = InteractivePopPolicy(maximumEdgeDistance: 40)
    let begun = edge.accepts(start: 200, translation: 9, width: 320, direction: .leftToRight)
    print("  from the middle: \(begun)")
    window.close()
  }

  private static func bar(_ print: Printer) {
    let page = Controller()
    let line = { page.navigationBar.hairline.map { "\($0.color ?? "standard"), \($0.height)" } ?? "none" }
    print("bar: hidden \(page.navigationBar.isHidden), line \(line())")
    page.setPreference(\.navigationBar, to: NavigationBarPreferences(isHidden: true, hairline: nil))
    print("  without: hidden \(page.navigationBar.isHidden), line \(line())")
    let red = NavigationBarPreferences.Hairline(color: "red", height: 2)
    page.setPreference(\.navigationBar, to: NavigationBarPreferences(hairline: red))
    print("  another line: \(line())")
  }

  private static func statusBarAndOrientation(_ print: Printer) {
    let page = Controller()
    print("status bar: hidden \(page.statusBar.isHidden), \(page.statusBar.animation)")
    page.setPreference(\.statusBar, to: StatusBarPreferences(isHidden: true, animation: .slide))
    print("  hidden \(page.statusBar.isHidden), \(page.statusBar.animation)")
    print("rotates: \(page.orientation.autorotates), upright \(page.orientation.supported == .portrait)")
  }

  private static func keyboard(_ print: Printer) {
    let (parent, child) = (Controller(), Controller())
    parent.addChild(child)
    let text = { (own: KeyboardPreferences) in
      "on \(own.isEnabled), \(Int(own.distanceFromField)) points, a touch ends it \(own.resignsOnTouchOutside)"
    }
    print("keyboard: \(text(child.keyboardPreferences))")
    parent.setPreference(\.keyboard, to: KeyboardPreferences(isEnabled: false, resignsOnTouchOutside: false))
    print("  of its parent: \(text(child.keyboardPreferences))")
    child.setPreference(\.keyboard, to: KeyboardPreferences(distanceFromField: -5))
    print("  its own: \(text(child.keyboardPreferences))")
  }

  private static func request(_ print: Printer) async {
    for loadsWithView in [true, false] {
      let page = Page(loadsWithView: loadsWithView)
      let window = HeadlessWindow(page)
      await window.settle()
      print("loads with its view \(loadsWithView): requests \(page.requests)")
      window.close()
    }
  }

  private static func result(_ print: @escaping Printer) async {
    let (stack, picker) = (StackController(root: Controller()), Picker())
    let window = HeadlessWindow(stack)
    picker.onResult(stack) { print("result: \($1), screens left: \($0.controllers.count)") }
    stack.push(picker)
    await window.settle()
    picker.finish(with: "Ada")
    await window.settle()
    window.close()
  }
}

private final class Page: Controller, DataLoading {
  let loadsWithView: Bool
  private(set) var requests = 0
  init(loadsWithView: Bool) { self.loadsWithView = loadsWithView }
  func load() async throws { requests += 1 }
}

private final class Picker: Controller, ResultProviding { typealias Output = String }
