// Stand-ins for the part of WebKit that this package uses, for Linux, where WebKit does not exist. The declarations follow
// Apple's documentation. No code is Apple's.

@_exported public import Foundation
@_exported public import UIKit

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
