import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// The accessory, the docked bar and the curve of the keyboard.
@MainActor
final class UIKitKeyboardTests: UIKitTestCase {
  private final class Form: ViewController<UIView> {
    let scroll = FormScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let bar = Bar(frame: CGRect(x: 0, y: 794, width: 390, height: 50))

    override func makeView() -> UIView {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      scroll.contentSize = CGSize(width: 390, height: 2_000)
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.keyboardDismissMode = .interactive
      view.addSubview(scroll)
      view.addSubview(bar)
      bar.dockedScroller = scroll
      bar.field.dockedBar = bar
      return view
    }
  }

  private final class Bar: DockedBarView {
    let field = KeyboardTextField(frame: CGRect(x: 10, y: 5, width: 300, height: 40))

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(field)
    }

    required init?(coder: NSCoder) { nil }

    var breaksLines = false

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: breaksLines && size.width < 300 ? 100 : 50)
    }
  }

  /// A chat whose views are placed by constraints.
  private final class Chat: ViewController<UIView> {
    let list = FormScrollView(frame: .zero)
    let bar = Bar(frame: .zero)

    override func makeView() -> UIView {
      let view = UIView(frame: .zero)
      for subview in [list, bar] { view.addSubview(subview) }
      list.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        list.topAnchor.constraint(equalTo: view.topAnchor),
        list.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        list.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      ])
      list.contentSize = CGSize(width: 390, height: 2_000)
      bar.dockedScroller = list
      return view
    }
  }

  /// UIKit applies constraints after `viewIsAppearing`. The list behind the bar got no inset before the keyboard showed, and was
  /// scrolled by the height of the bar.
  func test_dockedBar_ofAScreenWithConstraints_isPlacedWhenTheScreenAppears() async {
    let chat = Chat()
    let screen = show(StackController(root: Controller()))
    let keyboard = WindowKeyboard(screen.window)
    chat.add(KeyboardBehavior(keyboard.manager, bar: chat.bar))
    (screen.tree.root as? StackController)?.push(chat)
    screen.proceed()
    XCTAssertEqual(chat.bar.frame.size, CGSize(width: 390, height: 50))
    XCTAssertEqual(chat.bar.frame.maxY, chat.view.bounds.maxY - 34)
    XCTAssertEqual(chat.list.adjustedContentInset.bottom, 50 + 34)
    XCTAssertEqual(chat.list.contentOffset.y, -chat.list.adjustedContentInset.top)
  }

  private let form = Form()
  private lazy var keyboard = WindowKeyboard(window)
  private var window: UIWindow { shownStage.window }
  private lazy var shownStage = stage(form)

  private func begin() {
    keyboard.manager.begin(for: form, bar: form.bar)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.bar.frame.maxY, 844)
  }

  /// U10: the accessory is read before the view of its controller is loaded.
  func test_accessory_whoseViewIsNotLoaded_isShown() async {
    let field = KeyboardTextField(frame: .zero)
    field.accessory = LoggedScreen("Accessory", log)
    begin()
    form.view.addSubview(field)
    XCTAssertTrue(field.becomeFirstResponder())
    SimulatedDevice.endAnimations()
    XCTAssertNotNil(field.inputAccessoryView)
  }

  /// U10: a rotation moves the bottom of the window.
  func test_dockedBar_afterARotation_isAtTheBottom() async {
    begin()
    window.simulate(size: CGSize(width: 844, height: 390))
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.bar.frame.maxY, 390)
    XCTAssertEqual(form.bar.frame.width, 844)
  }

  /// U10: the same while the keyboard is shown.
  func test_dockedBar_afterARotationWithTheKeyboard_isAboveTheKeyboard() async {
    begin()
    form.bar.field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    window.simulate(size: CGSize(width: 844, height: 390))
    SimulatedKeyboard.change(height: 200, in: window)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.bar.frame.maxY, 190)
    XCTAssertEqual(form.bar.frame.width, 844)
  }

  /// U10: the curve of the keyboard has no name, and belongs to the animation.
  func test_dockedBar_movesWithTheCurveOfTheKeyboard() async {
    begin()
    form.bar.field.becomeFirstResponder()
    let curve = UIView.AnimationOptions(rawValue: UInt(SimulatedKeyboard.curve) << 16)
    XCTAssertTrue(
      SimulatedDevice.lastAnimationOptions.contains(curve),
      "the options are \(SimulatedDevice.lastAnimationOptions.rawValue)"
    )
    SimulatedDevice.endAnimations()
  }

  /// U10: UIKit posts no notification while a finger drags the keyboard. Only `keyboardLayoutGuide` follows.
  func test_dockedBar_followsAKeyboardThatTheFingerDrags() async {
    begin()
    form.bar.field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.bar.frame.maxY, 844 - 336)
    SimulatedKeyboard.simulateDrag(toVisibleHeight: 120, in: window)
    XCTAssertEqual(form.bar.frame.maxY, 844 - 120)
  }

  /// A chat with a table, which UIKit scrolls step by step.
  private final class TableChat: ViewController<UIView> {
    let list = TableSurface<SingleSection, Row>()
    let bar = Bar(frame: .zero)

    override func makeView() -> UIView {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      list.frame = view.bounds
      for subview in [list, bar] { view.addSubview(subview) }
      bar.dockedScroller = list
      bar.field.dockedBar = bar
      return view
    }
  }

  /// The second event computed the offset from that in the middle of the animation.
  func test_dockedBar_keyboardGrowsWhileTheTableScrolls_theTableMovesByBoth() async {
    let chat = TableChat()
    let screen = stage(chat)
    let keyboard = WindowKeyboard(screen.window)
    chat.list.contentSize = CGSize(width: 390, height: 5_000)
    keyboard.manager.begin(for: chat, bar: chat.bar)
    SimulatedDevice.endAnimations()
    chat.list.contentOffset.y = 700
    chat.bar.field.becomeFirstResponder()
    SimulatedKeyboard.change(height: 400, in: screen.window)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(chat.bar.frame.maxY, 844 - 400)
    XCTAssertEqual(chat.list.contentOffset.y, 700 + 400)
    chat.list.contentOffset.y = 500
    SimulatedDevice.turn()
    SimulatedKeyboard.change(height: 300, in: screen.window)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(chat.list.contentOffset.y, 500 - 100, "the app has scrolled since")
  }

  /// A hidden screen is in no window. Its bar was placed at the top left corner, and its list was scrolled.
  func test_dockedBar_ofAHiddenScreen_staysInPlace() async {
    let chat = Chat()
    let stack = StackController(root: Controller())
    let screen = show(stack)
    let keyboard = WindowKeyboard(screen.window)
    chat.add(KeyboardBehavior(keyboard.manager, in: .loaded, bar: chat.bar))
    stack.push(chat)
    screen.proceed()
    let (frame, inset) = (chat.bar.frame, chat.list.contentInset.bottom)
    chat.list.contentOffset.y = 500
    stack.push(Controller())
    screen.proceed()
    keyboard.manager.fieldDidChange()
    XCTAssertEqual(chat.bar.frame, frame)
    stack.pop()
    screen.proceed()
    XCTAssertEqual(chat.bar.frame, frame)
    XCTAssertEqual(chat.list.contentInset.bottom, inset)
    XCTAssertEqual(chat.list.contentOffset.y, 500)
  }

  /// A bar that is higher in a narrow view was measured with the width that it had before the rotation.
  func test_dockedBar_isMeasuredWithItsNewWidth() async {
    begin()
    form.bar.breaksLines = true
    window.simulate(size: CGSize(width: 200, height: 800))
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.bar.frame.size, CGSize(width: 200, height: 100))
  }

  /// The rule of the stand-in: a view that is constrained to the guide follows.
  func test_keyboardLayoutGuide_movesAViewThatIsConstrainedToIt() async {
    begin()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 20))
    view.translatesAutoresizingMaskIntoConstraints = false
    form.view.addSubview(view)
    NSLayoutConstraint.activate([
      view.bottomAnchor.constraint(equalTo: form.view.keyboardLayoutGuide.topAnchor)
    ])
    SimulatedDevice.turn()
    XCTAssertEqual(view.frame.maxY, 844)
    form.bar.field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(view.frame.maxY, 844 - 336)
    SimulatedKeyboard.simulateDrag(toVisibleHeight: 120, in: window)
    XCTAssertEqual(view.frame.maxY, 844 - 120)
    assertNoComplaints()
  }
}
