public import ControllerCore
public import Foundation

/// A field that the user edits with the keyboard.
///
/// Only ``frameInWindow`` and ``resign()`` are required.
@MainActor
public protocol KeyboardField: AnyObject {
  /// The current frame, in points of the window.
  var frameInWindow: CGRect { get }
  /// The surfaces that scroll the field, from the innermost to the outermost. Empty by default.
  var scrollers: [any KeyboardScroller] { get }
  /// The controller whose view contains the field. `nil` by default.
  var controller: Controller? { get }
  /// The settings of this field that differ from those of its controller.
  var keyboardOverrides: KeyboardFieldOverrides { get }
  /// The controller whose view is attached to the keyboard while this field is edited. `nil` by default.
  var accessory: KeyboardAccessory? { get }
  /// The docked bar that contains the field. `nil` by default.
  var dockedBar: (any KeyboardDockedBar)? { get }
  /// Resigns as the first responder.
  func resign()
}

extension KeyboardField {
  /// An empty array.
  public var scrollers: [any KeyboardScroller] { [] }
  /// `nil`.
  public var controller: Controller? { nil }
  /// No overrides.
  public var keyboardOverrides: KeyboardFieldOverrides { KeyboardFieldOverrides() }
  /// `nil`.
  public var accessory: KeyboardAccessory? { nil }
  /// `nil`.
  public var dockedBar: (any KeyboardDockedBar)? { nil }
}

/// The keyboard settings of one field. A value of `nil` leaves the decision to the field's controller.
public struct KeyboardFieldOverrides: Hashable, Sendable {
  /// Whether views move to keep the field visible.
  public var isEnabled: Bool?
  /// Whether a touch outside of the field ends editing.
  public var resignsOnTouchOutside: Bool?
  /// The minimum distance between the field and the keyboard, in points.
  public var distanceFromField: Double?
  /// Whether the surfaces around the field get insets.
  public var adjustsInsets: Bool
  /// Whether the surfaces around the field scroll to it.
  public var adjustsOffset: Bool
  /// Whether the surfaces around the field scroll back when the keyboard hides.
  public var restoresOffset: Bool

  /// Creates overrides.
  public init(
    isEnabled: Bool? = nil,
    resignsOnTouchOutside: Bool? = nil,
    distanceFromField: Double? = nil,
    adjustsInsets: Bool = true,
    adjustsOffset: Bool = true,
    restoresOffset: Bool = false
  ) {
    self.isEnabled = isEnabled
    self.resignsOnTouchOutside = resignsOnTouchOutside
    self.distanceFromField = distanceFromField
    self.adjustsInsets = adjustsInsets
    self.adjustsOffset = adjustsOffset
    self.restoresOffset = restoresOffset
  }

  /// Returns `preferences` with the values of these overrides.
  public func resolved(with preferences: KeyboardPreferences) -> KeyboardPreferences {
    KeyboardPreferences(
      isEnabled: isEnabled ?? preferences.isEnabled,
      resignsOnTouchOutside: resignsOnTouchOutside ?? preferences.resignsOnTouchOutside,
      distanceFromField: distanceFromField ?? preferences.distanceFromField
    )
  }
}
