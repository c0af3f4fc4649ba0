// The stand-ins for WebKit are declared in this module.
@_exported public import UIKit
