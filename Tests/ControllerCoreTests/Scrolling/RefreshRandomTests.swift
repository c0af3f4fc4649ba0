import ControllerCore
import Foundation
import TestSupport
import XCTest

/// Random sequences of events, and the invariants of the refresh machine after each event.
final class RefreshRandomTests: XCTestCase {
  /// A model of a list that performs the machine's actions.
  private struct Surface {
    var offset = -64.0
    var startInset = 64.0
    var endInset = 20.0
    var content = 0.0
    var isDragging = false
    var isVisible = false
    /// Whether the surface has a header that makes room for itself.
    var hasHeader = false
    /// The part whose request is under way.
    var request: RefreshPart?

    var geometry: RefreshGeometry {
      var geometry = RefreshGeometry()
      (geometry.offset, geometry.startInset, geometry.endInset) = (offset, startInset, endInset)
      (geometry.contentLength, geometry.viewportLength, geometry.isDragging) = (content, 500, isDragging)
      return geometry
    }

    mutating func perform(_ action: RefreshStateMachine.Action) {
      switch action {
      case .adjustInsets(let start, let end, _):
        startInset += start
        endInset += end
      case .scroll(let to, _):
        offset = to
      case .trigger(let part):
        XCTAssertNil(request, "one request at a time")
        request = part
      case .cancel(let part):
        XCTAssertEqual(request, part, "only what is under way is canceled")
        request = nil
      }
    }
  }

  private func event(_ surface: inout Surface, _ random: inout SplitMix64) -> RefreshStateMachine.Event {
    let part: RefreshPart = Bool.random(using: &random) ? .header : .footer
    switch Int.random(in: 0..<21, using: &random) {
    case 0: return .begin(part)
    case 1: return .setEnabled(part, Int.random(in: 0...3, using: &random) > 0)
    case 2:
      surface.isVisible.toggle()
      return .visibilityChanged(isVisible: surface.isVisible)
    case 3...5:
      return .opened
    case 13:
      surface.hasHeader.toggle()
      return .surfaceChanged(hasHeader: surface.hasHeader)
    case 6...7:
      let more: Bool? = [nil, true, true, false].randomElement(using: &random) ?? nil
      // The answer to the request under way, or a late answer without a request.
      let answered = surface.request ?? part
      if surface.request != nil, more != nil { surface.content += .random(in: 0...400, using: &random) }
      surface.request = nil
      return .finished(answered, hasMore: more)
    case 8: surface.isDragging.toggle()
    case 9: surface.startInset += Double(Int.random(in: -10...10, using: &random))
    case 10: surface.content = .random(in: 0...3_000, using: &random)
    case 11: surface.offset = -surface.startInset
    case 14: return .known(hasMore: nil)
    case 12: surface.offset = surface.content - 500 + surface.endInset + 30
    default: surface.offset += .random(in: -100...100, using: &random)
    }
    return .scrolled(surface.geometry)
  }

  func test_sequences_doAsInTheTranscripts() throws {
    for seed in UInt64(1)...6 {
      var transcript = Transcript()
      var machine = RefreshStateMachine(
        RefreshOptions(hidesFooterAtEnd: seed.isMultiple(of: 2)),
        hasHeader: true,
        hasFooter: true
      )
      var surface = Surface()
      for step in 0..<300 {
        var random = SplitMix64(seed: seed << 16 + UInt64(step))
        let (event, request) = (event(&surface, &random), surface.request)
        let number = { (value: Double) in "\(Int(value.rounded()))" }
        if case .scrolled(let list) = event {
          let drag = list.isDragging ? ", dragging" : ""
          transcript.note("scrolled to \(number(list.offset)) of \(number(list.contentLength))\(drag)")
        } else {
          transcript.note("\(event)")
        }
        machine.handle(event).forEach { surface.perform($0) }
        if event == .setEnabled(.header, false), surface.request == .header { surface.request = nil }
        if surface.request != request {
          transcript.note("  request: " + (surface.request.map { "\($0)" } ?? "ended"))
        }
        transcript.note("header", "\(machine.header), \(number(machine.headerProgress * 100)) %")
        transcript.note("footer", "\(machine.footer)")
        transcript.note("insets", [surface.startInset, surface.endInset].map(number).joined(separator: ", "))
        transcript.note("offset", number(surface.offset))
      }
      XCTAssertNil(try transcript.difference(from: "refresh-seed-\(seed)"))
    }
  }

  func test_anySequence_keepsOneRequest_andTheInsetsOfTheApp() {
    var triggers = 0
    for seed in RandomRounds.seeds(300, long: 2_400) {
      var random = SplitMix64(seed: seed)
      let options = RefreshOptions(
        hidesFooterAtEnd: Bool.random(using: &random)
      )
      var machine = RefreshStateMachine(options, hasHeader: true, hasFooter: true)
      var surface = Surface()
      var ofTheApp = surface.startInset
      for step in 0..<300 {
        let before = (surface.startInset, machine, surface.request)
        let event = event(&surface, &random)
        ofTheApp += surface.startInset - before.0
        let actions = machine.handle(event)
        actions.forEach { surface.perform($0) }
        // A request whose header was switched off before it began goes on without the machine.
        if event == .setEnabled(.header, false), surface.request == .header { surface.request = nil }

        func context() -> String { "seed \(seed), step \(step): \(event) made \(actions)" }
        triggers += surface.request != nil && before.2 == nil ? 1 : 0
        XCTAssertEqual(surface.startInset, ofTheApp + machine.addedStart, accuracy: 1e-6, context())
        XCTAssertEqual(surface.endInset, 20 + machine.addedEnd, accuracy: 1e-6, context())
        if surface.hasHeader || !machine.header.isBusy { XCTAssertEqual(machine.addedStart, 0, context()) }
        XCTAssertEqual(machine.addedEnd, machine.footer == .hidden ? 0 : 44, context())
        XCTAssertFalse(machine.header.isBusy && machine.footer.isBusy, context())
        if surface.request == .header { XCTAssertEqual(machine.header, .refreshing, context()) }
        if surface.request == .footer { XCTAssertEqual(machine.footer, .refreshing, context()) }
        XCTAssertTrue((0...1).contains(machine.headerProgress), context())
        XCTAssertNotEqual(machine.header, .noMore, context())
        if before.1.footer == .noMore, machine.footer == .idle {
          XCTAssertEqual(event, .finished(.header, hasMore: true), context())
        }
        if testRun?.failureCount != 0 { return }
      }
    }
    XCTAssertGreaterThan(triggers, 1_000, "the sequences must lead somewhere")
  }
}
