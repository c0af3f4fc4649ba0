// Stand-ins for the part of UIKit that this package uses, for Linux, where UIKit does not exist. The declarations follow
// Apple's documentation; the behavior is what the documentation and published logs say. No code is Apple's.
//
// The folder `Driving` has the members that UIKit does not have: with them, a test plays the user and the device.

@_exported public import Foundation

// For the check of Apple platforms, which compiles this folder too.
#if canImport(CoreGraphics)
  @_exported public import CoreGraphics
#endif
