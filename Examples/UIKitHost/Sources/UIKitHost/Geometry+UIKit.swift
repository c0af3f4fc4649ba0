internal import Concierge
public import UIKit
