#if canImport(SwiftUI)
  import SwiftUI

  /// The app that hosts the device tests: a package's tests have no app, and UIKit shows no window without one.
  @main
  struct HostApp: App {
    var body: some Scene {
      WindowGroup { Text("The device tests of ConciergeUIKit") }
    }
  }
#endif
