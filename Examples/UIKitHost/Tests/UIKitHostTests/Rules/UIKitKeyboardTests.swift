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
    var height = 50.0

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: breaksLines && size.width < 300 ? 100 : height)
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
    let list: any UITableView & ScrollViewSurface
    let bar = Bar(frame: .zero)

    init(_ list: any UITableView & ScrollViewSurface = TableSurface<SingleSection, Row>()) {
      self.list = list
    }

    override func makeView() -> UIView {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      list.frame = view.bounds
      for subview in [list, bar] { view.addSubview(subview) }
      bar.dockedScroller = list
      bar.field.dockedBar = bar
      return view
    }
  }

  /// A table of the app that reports no layout passes.
  private final class OwnTable: UITableView, ScrollViewSurface {
    let scrolling = ScrollState()
    var scrollView: UIScrollView { self }
  }

  private func makeChat(_ chat: TableChat = TableChat()) -> (Stage, TableChat, WindowKeyboard) {
    let screen = stage(chat)
    let keyboard = WindowKeyboard(screen.window)
    chat.list.contentSize = CGSize(width: 390, height: 5_000)
    keyboard.manager.begin(for: chat, bar: chat.bar)
    SimulatedDevice.endAnimations()
    return (screen, chat, keyboard)
  }

  /// The end of the animation stayed the base of all later moves.
  func test_dockedBar_keyboardChangesAfterTheScroll_theTableMovesFromItsPlace() async {
    let (screen, chat, keyboard) = makeChat(TableChat(OwnTable(frame: .zero, style: .plain)))
    chat.bar.field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(chat.list.contentOffset.y, 336)
    chat.list.contentOffset.y = 500
    SimulatedDevice.turn()
    SimulatedKeyboard.change(height: 300, in: screen.window)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(chat.list.contentOffset.y, 464)
    withExtendedLifetime(keyboard) {}
  }

  /// A list behind a bar that opens at its end.
  private final class ListChat: ListController<Row> {
    let table = TableSurface<SingleSection, Row>()
    let bar = Bar(frame: .zero)

    init() {
      super.init(
        ArrayDataSource([Row].numbers(0..<60)),
        options: PagedOptions(firstLoad: .none, opensAtEnd: true)
      )
    }

    override func makeScreen() -> ListScreen<SingleSection, Row> {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      table.frame = view.bounds
      for subview in [table, bar] { view.addSubview(subview) }
      bar.dockedScroller = table
      bar.field.dockedBar = bar
      return ListScreen(view, around: table)
    }
  }

  /// The list followed its end at once, so it was at the end of the animation already when it began.
  func test_dockedBar_listOpenedAtItsEnd_scrollsWithTheKeyboard() async {
    let chat = ListChat()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let keyboard = WindowKeyboard(window)
    chat.add(KeyboardBehavior(keyboard.manager, bar: chat.bar))
    let tree = ControllerWindow(root: chat)
    window.rootViewController = ConciergeViewController(tree: tree)
    window.makeKeyAndVisible()
    SimulatedDevice.endAnimations()
    let end = chat.table.contentOffset.y
    XCTAssertGreaterThan(chat.table.contentInset.bottom, 0)
    XCTAssertEqual(end, chat.table.contentSize.height + chat.table.contentInset.bottom - 844)
    chat.bar.field.becomeFirstResponder()
    SimulatedDevice.turn()
    XCTAssertEqual(chat.table.contentOffset.y, end)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(chat.table.contentOffset.y, end + 336)
    tree.close()
    window.isHidden = true
  }

  /// The bar grows while the keyboard comes, without an animation.
  func test_dockedBar_growsTwiceWhileTheTableScrolls_theTableMovesByAll() async {
    let (_, chat, keyboard) = makeChat()
    chat.list.contentOffset.y = 700
    chat.bar.field.becomeFirstResponder()
    for height in [70.0, 90] {
      chat.bar.height = height
      keyboard.manager.fieldDidChange()
    }
    SimulatedDevice.endAnimations()
    XCTAssertEqual(chat.list.contentOffset.y, 700 + 336 + 40)
  }

  /// The focus goes on before the table has scrolled. The second field was computed at its place in the middle of the animation.
  func test_nextField_whileTheTableScrolls_isVisible() async {
    let list = TableSurface<SingleSection, Row>()
    let screen = stage(Controller())
    screen.add(list)
    list.contentSize = CGSize(width: 390, height: 5_000)
    let fields = [750, 50].map { KeyboardTextField(frame: CGRect(x: 0, y: $0, width: 300, height: 40)) }
    fields.forEach(list.addSubview)
    let keyboard = WindowKeyboard(screen.window)
    keyboard.manager.begin(for: self)
    for field in fields { field.becomeFirstResponder() }
    SimulatedDevice.endAnimations()
    XCTAssertGreaterThanOrEqual(fields[1].frameInWindow.minY, 0)
    fields[0].becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(fields[0].frameInWindow.maxY, 844 - 336 - 10)
  }

  /// The app makes the keyboard before the window has a root, so the keyboard sees a new size before the screens do.
  func test_window_hasAnotherSize_theFormGetsTheInsetOfItsNewFrame() async {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let keyboard = WindowKeyboard(window)
    let tree = ControllerWindow(root: form)
    form.add(KeyboardBehavior(keyboard.manager))
    window.rootViewController = ConciergeViewController(tree: tree)
    window.makeKeyAndVisible()
    SimulatedDevice.endAnimations()
    let field = KeyboardTextField(frame: CGRect(x: 0, y: 100, width: 300, height: 40))
    form.scroll.addSubview(field)
    field.becomeFirstResponder()
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.scroll.contentInset.bottom, 346)
    for height in [700.0, 844] { window.simulate(size: CGSize(width: 390, height: height)) }
    SimulatedDevice.endAnimations()
    XCTAssertEqual(form.scroll.contentInset.bottom, 346)
    tree.close()
    window.isHidden = true
  }

  /// A bar whose screen is not in the window yet got no place.
  func test_dockedBar_beforeItIsInAWindow_isPlacedInItsView() async {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let bar = Bar(frame: .zero)
    view.addSubview(bar)
    keyboard.manager.begin(for: bar, bar: bar)
    XCTAssertEqual(bar.frame, CGRect(x: 0, y: 794, width: 390, height: 50))
  }

  /// The second event computed the offset from that in the middle of the animation.
  func test_dockedBar_keyboardGrowsWhileTheTableScrolls_theTableMovesByBoth() async {
    let (screen, chat, keyboard) = makeChat()
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
    withExtendedLifetime(keyboard) {}
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
