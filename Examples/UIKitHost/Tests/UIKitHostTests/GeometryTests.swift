import UIKit
import XCTest

@MainActor
final class GeometryTests: XCTestCase {
  func test_convert_nestedViews_addsOrigins() async {
    let (outer, inner) = (UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100)), UIView())
    outer.addSubview(inner)
    inner.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    XCTAssertEqual(inner.convert(CGPoint.zero, to: outer), CGPoint(x: 5, y: 5))
  }
}
