import ControllerCore
import Foundation
import Surfaces
import TestSupport
import XCTest

/// Random sequences of events, and the invariants of the header after each event.
final class PullRandomTests: XCTestCase {
  /// A model of a list that performs the machine's actions.
  private struct Surface {
    var offset = -64.0
    var startInset = 64.0
    var content = 0.0
    var isDragging = false
    var isVisible = false
    /// Whether the surface has a header that makes room for itself.
    var hasHeader = false
    var isLoading = false

    var geometry: RefreshGeometry {
      var geometry = RefreshGeometry()
      (geometry.offset, geometry.startInset) = (offset, startInset)
      (geometry.contentLength, geometry.viewportLength, geometry.isDragging) = (content, 500, isDragging)
      return geometry
    }

    mutating func perform(_ action: PullStateMachine.Action) {
      switch action {
      case .open(let start, let to):
        startInset += start
        offset = to
      case .adjustInset(let start, _):
        startInset += start
      case .load:
        XCTAssertFalse(isLoading, "one load at a time")
        isLoading = true
      case .cancel:
        XCTAssertTrue(isLoading, "only what is under way is canceled")
        isLoading = false
      }
    }
  }

  private func event(_ surface: inout Surface, _ random: inout SplitMix64) -> PullStateMachine.Event {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .begin
    case 1: return .setEnabled(Int.random(in: 0...3, using: &random) > 0)
    case 2:
      surface.isVisible.toggle()
      return .visibilityChanged(isVisible: surface.isVisible)
    case 3...5:
      return .opened
    case 6:
      surface.hasHeader.toggle()
      return .surfaceChanged(hasHeader: surface.hasHeader)
    case 7, 8:
      if surface.isLoading { surface.content += .random(in: 0...400, using: &random) }
      surface.isLoading = false
      return .ended
    case 9: surface.isDragging.toggle()
    case 10: surface.startInset += Double(Int.random(in: -10...10, using: &random))
    case 11: surface.content = .random(in: 0...3_000, using: &random)
    case 12: surface.offset = -surface.startInset
    default: surface.offset += .random(in: -100...100, using: &random)
    }
    return .scrolled(surface.geometry)
  }

  func test_anySequence_keepsOneRequest_andTheInsetsOfTheApp() {
    var loads = 0
    for seed in RandomRounds.seeds(300, long: 2_400) {
      var random = SplitMix64(seed: seed)
      var machine = PullStateMachine(isEnabled: true)
      var surface = Surface()
      var ofTheApp = surface.startInset
      for step in 0..<300 {
        let before = (inset: surface.startInset, header: machine.header, isLoading: surface.isLoading)
        let event = event(&surface, &random)
        ofTheApp += surface.startInset - before.inset
        let actions = machine.handle(event)
        actions.forEach { surface.perform($0) }
        loads += surface.isLoading && !before.isLoading ? 1 : 0
        // A load whose header was switched off before it began goes on without the machine.
        if event == .setEnabled(false) { surface.isLoading = false }

        func context() -> String { "seed \(seed), step \(step): \(event) made \(actions)" }
        XCTAssertEqual(surface.startInset, ofTheApp + machine.addedInset, accuracy: 1e-6, context())
        if surface.hasHeader || !machine.header.isBusy { XCTAssertEqual(machine.addedInset, 0, context()) }
        XCTAssertEqual(surface.isLoading, machine.isOpen, context())
        if machine.isOpen { XCTAssertEqual(machine.header, .refreshing, context()) }
        XCTAssertTrue((0...1).contains(machine.progress), context())
        XCTAssertNotEqual(machine.header, .noMore, context())
        // What was begun ends only with the load, or when the header is switched off.
        if before.header.isBusy, !machine.header.isBusy {
          XCTAssertTrue(event == .ended || event == .setEnabled(false), context())
        }
        if testRun?.failureCount != 0 { return }
      }
    }
    XCTAssertGreaterThan(loads, 1_000, "the sequences must lead somewhere")
  }
}
