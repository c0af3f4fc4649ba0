import Synchronization
public import XCTest

/// A fault of the package that a test shows and that is not repaired yet. The repair of a fault removes its case.
package enum KnownFailure: CaseIterable, Sendable {}

/// A test case with checks that fail today because of a known fault.
open class KnownFailureTestCase: XCTestCase {
  private let expected = Mutex<[String]?>(nil)

  /// Runs checks of the right behavior. At least one of them must fail. If none fails any more, the test fails: then remove the
  /// case of ``KnownFailure`` and the call of this method, and keep the checks.
  ///
  /// - Parameters:
  ///   - fault: The fault, or `nil` in the test of this method.
  ///   - checks: The checks.
  package func knownFailure(_ fault: KnownFailure?, _ checks: () async throws -> Void) async {
    expected.withLock { $0 = [] }
    do {
      try await checks()
    } catch {
      XCTFail("\(error)")
    }
    let failures = expected.withLock { failures in
      defer { failures = nil }
      return failures ?? []
    }
    XCTAssertFalse(failures.isEmpty, "\(String(describing: fault)) does not occur any more")
  }

  #if canImport(Darwin)
    open override func record(_ issue: XCTIssue) {
      if !collect(issue.compactDescription) { super.record(issue) }
    }
  #else
    open override func recordFailure(
      withDescription description: String,
      inFile filePath: String,
      atLine lineNumber: Int,
      expected isExpected: Bool
    ) {
      guard !collect(description) else { return }
      super.recordFailure(
        withDescription: description,
        inFile: filePath,
        atLine: lineNumber,
        expected: isExpected
      )
    }
  #endif

  /// Stores a failure of a check that is known to fail. Returns `false` for a failure of any other check.
  private func collect(_ failure: String) -> Bool {
    expected.withLock { failures in
      failures?.append(failure)
      return failures != nil
    }
  }
}
