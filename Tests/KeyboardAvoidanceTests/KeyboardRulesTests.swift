import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Appendix D of the requirements, line by line.
@MainActor
final class KeyboardRulesTests: XCTestCase {
  private func field(_ y: Double, height: Double = 40) -> CGRect {
    CGRect(x: 0, y: y, width: 400, height: height)
  }

  func test_move_table_positiveIsHidden_negativeIsAboveTheGuide() async {
    let stage = KeyboardStage()
    let geometry = KeyboardGeometry(window: stage.host.windowBounds, keyboard: stage.keyboard)
    let table: [(field: CGRect, guide: Double, distance: Double, move: Double)] = [
      (field(100), 0, 10, 0),
      (field(450), 0, 10, 0),
      (field(451), 0, 10, 1),
      (field(460.9), 0, 10, 11),  // never less than the distance that was asked for
      (field(700), 0, 0, 240),
      // Never above the guide.
      (field(700), 600, 10, 100),
      (field(300, height: 400), 200, 10, 100),
      (field(200, height: 400), 200, 10, 0),
      // Above the guide: back down, whatever is hidden below.
      (field(-30), 0, 10, -30),
      (field(-30.9), 0, 10, -30.9),
      (field(40), 64, 10, -24),
      (field(150, height: 600), 200, 10, -50),
    ]
    for (number, row) in table.enumerated() {
      let move = geometry.distanceToMove(row.field, topGuide: row.guide, distance: row.distance)
      XCTAssertEqual(move, row.move, "row \(number)")
    }
    let split = KeyboardGeometry(window: stage.host.windowBounds, keyboard: .zero)
    XCTAssertEqual(split.distanceToMove(field(-30), topGuide: 0, distance: 10), 0)
  }

  /// The distance was rounded down: a field had up to a point less than its distance above the keyboard.
  func test_move_fractions_distanceIsNeverLess_andTheTopIsNeverAboveTheGuide() async {
    let stage = KeyboardStage()
    let geometry = KeyboardGeometry(window: stage.host.windowBounds, keyboard: stage.keyboard)
    for tenths in -400..<8_000 {
      for (guide, distance) in [(0, 10), (64.3, 8.5), (300.7, 0.25)] {
        let field = field(Double(tenths) / 10)
        let moved = field.offsetBy(
          dx: 0,
          dy: -geometry.distanceToMove(field, topGuide: guide, distance: distance)
        )
        let isFree = moved.maxY + distance <= geometry.keyboard.minY + 1e-9
        XCTAssertTrue(isFree || abs(moved.minY - guide) < 1e-9, "\(field) \(guide) \(distance)")
        XCTAssertGreaterThanOrEqual(moved.minY, guide - 1e-9, "\(field) \(guide) \(distance)")
      }
    }
  }

  func test_revealBack_table_fromTheInsideOut_theRootDoesNotMoveDown() async {
    typealias Surface = KeyboardGeometry.Surface
    let stage = KeyboardStage()
    let geometry = KeyboardGeometry(window: stage.host.windowBounds, keyboard: stage.keyboard)
    let all = stage.host.windowBounds
    func surface(_ y: Double, height: Double, back: Double) -> Surface {
      let frame = CGRect(x: 0, y: y, width: 400, height: height)
      return (frame, 1_000, back)
    }
    let outer: Surface = (all, 1_000, 1_000)
    let table: [(field: CGRect, surfaces: [Surface], scrolls: [Double])] = [
      (field(-100), [], []),
      (field(-100), [outer], [-100]),
      (field(-100), [surface(0, height: 800, back: 60)], [-60]),
      (field(-100), [surface(0, height: 800, back: -60)], [0]),
      (field(-30), [surface(100, height: 100, back: 1_000), outer], [-30, 0]),
      // The inner surface moves the field to its visible end. The outer surface moves it by the rest.
      (field(-190), [surface(-200, height: 100, back: 1_000), outer], [-50, -140]),
      (field(-190), [surface(-200, height: 100, back: 20), outer], [-20, -170]),
      // Higher than the surface: to its top.
      (field(-150, height: 200), [surface(-100, height: 100, back: 1_000), outer], [-50, -100]),
    ]
    for (number, row) in table.enumerated() {
      let reveal = geometry.reveal(row.field, in: row.surfaces, topGuide: 0, distance: 10)
      XCTAssertEqual(reveal.scrolls, row.scrolls, "row \(number)")
      XCTAssertEqual(reveal.rootShift, 0, "row \(number)")
    }
  }

  func test_manager_scrollsBackDown_toAFieldAboveTheGuide() async {
    let table: [(offset: Double, inset: Double, y: Double, end: Double)] = [
      (300, 0, -100, 150),
      (100, 0, -100, 0),
      // Into the room at the top.
      (100, 20, -100, -20),
      (300, 0, 50, 300),
    ]
    for (number, row) in table.enumerated() {
      let stage = KeyboardStage()
      stage.host.topGuide = 50
      stage.scroller.addInsets(LayoutInsets(top: row.inset))
      stage.scroller.scroll(to: row.offset)
      stage.field.frameInWindow.origin.y = row.y
      stage.manager.begin(for: self)
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(stage.scroller.scrollOffset.y, row.end, "row \(number)")
      XCTAssertEqual(stage.host.rootShift, 0, "row \(number)")
    }
  }

  func test_insets_table_indicatorsWithoutTheDistance() async {
    let table:
      [(
        height: Double, safe: Double, own: Double, ownIndicator: Double, distance: Double, content: Double,
        indicator: Double
      )] = [
        (800, 0, 0, 0, 10, 310, 300),
        (800, 0, 0, 0, 0, 300, 300),
        (800, 34, 0, 0, 10, 276, 266),
        // Above a tab bar.
        (750, 0, 0, 0, 10, 260, 250),
        // The app's own is enough.
        (800, 0, 400, 350, 10, 400, 350),
        (800, 34, 20, 5, 10, 276, 266),
        // Not reached by the keyboard.
        (400, 0, 7, 3, 10, 7, 3),
      ]
    for (number, row) in table.enumerated() {
      let stage = KeyboardStage()
      let scroller = stage.scroller
      scroller.frameInWindow.size.height = row.height
      scroller.safeAreaBottom = row.safe
      scroller.addInsets(LayoutInsets(bottom: row.own))
      scroller.indicatorInsets.bottom = row.ownIndicator
      stage.field.distanceFromKeyboard = row.distance
      stage.manager.begin(for: self)
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(scroller.contentInsets.bottom, row.content, "row \(number)")
      XCTAssertEqual(scroller.indicatorInsets.bottom, row.indicator, "row \(number)")
      stage.manager.keyboardWillHide()
      XCTAssertEqual(scroller.contentInsets.bottom, row.own, "row \(number)")
      XCTAssertEqual(scroller.indicatorInsets.bottom, row.ownIndicator, "row \(number)")
    }
  }

  func test_hide_table_offsetIsRestoredOnlyIfWanted_andClampedToTheContent() async {
    let table: [(content: Double, restores: Bool, shown: Double, root: Double, hidden: Double)] = [
      (2_000, false, 250, 0, 250),
      (2_000, true, 250, 0, 0),
      (900, false, 250, 0, 100),
      (900, true, 250, 0, 0),
      (600, false, 110, 140, 0),
      (100, false, 0, 250, 0),
    ]
    for (number, row) in table.enumerated() {
      let stage = KeyboardStage()
      stage.scroller.contentSize.height = row.content
      stage.manager.restoresOffset = row.restores
      stage.manager.begin(for: self)
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(stage.scroller.scrollOffset.y, row.shown, "row \(number)")
      XCTAssertEqual(stage.host.rootShift, row.root, "row \(number)")
      stage.manager.keyboardWillHide()
      XCTAssertEqual(stage.scroller.scrollOffset.y, row.hidden, "row \(number)")
      XCTAssertEqual(stage.host.rootShift, 0, "row \(number)")
    }
  }

  func test_field_table_preferencesAndItsOwnDistance() async {
    typealias Preferences = KeyboardPreferences
    let table: [(preferences: Preferences, own: Double?, inset: Double, offset: Double, resigns: Bool)] = [
      (Preferences(), nil, 310, 250, true),
      (Preferences(isEnabled: false), 30, 0, 0, true),
      (Preferences(distanceFromField: 20), nil, 320, 260, true),
      (Preferences(distanceFromField: 20), 30, 330, 270, true),
      (Preferences(), -5, 300, 240, true),
      (Preferences(resignsOnTouchOutside: false), nil, 310, 250, false),
    ]
    for (number, row) in table.enumerated() {
      let stage = KeyboardStage()
      stage.manager.preferences = { _ in row.preferences }
      stage.field.distanceFromKeyboard = row.own
      stage.manager.begin(for: self)
      stage.manager.keyboardWillShow(stage.keyboard)
      XCTAssertEqual(stage.scroller.contentInsets.bottom, row.inset, "row \(number)")
      XCTAssertEqual(stage.scroller.scrollOffset.y, row.offset, "row \(number)")
      XCTAssertEqual(stage.host.rootShift, 0, "row \(number)")
      XCTAssertEqual(stage.manager.touch(at: CGPoint(x: 1, y: 1)), row.resigns, "row \(number)")
    }
  }

  /// A frame that ends at the keyboard, or less than the distance above it, got no inset.
  func test_overlap_countsTheDistanceAboveTheKeyboard() async {
    let window = CGRect(x: 0, y: 0, width: 400, height: 800)
    let geometry = KeyboardGeometry(window: window, keyboard: CGRect(x: 0, y: 500, width: 400, height: 300))
    let table: [(bottom: Double, overlap: Double)] = [
      (480, 0), (490, 0), (495, 5), (500, 10), (501, 11), (510, 20),
    ]
    for row in table {
      let frame = CGRect(x: 0, y: 0, width: 400, height: row.bottom)
      XCTAssertEqual(geometry.overlap(with: frame, distance: 10), row.overlap, "\(row.bottom)")
    }
  }
}
