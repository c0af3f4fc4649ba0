#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  /// A cell of a grid, which VoiceOver reads as one button with the texts of its views. UIKit does that for cells of tables only.
  /// If the cell contains controls, VoiceOver reads its views one by one, so that the user can reach the controls. It also reads
  /// the elements of a SwiftUI view one by one, because they are no views, so the cell does not know their texts.
  final class GridCell: UICollectionViewCell {
    override var isAccessibilityElement: Bool {
      get { contentConfiguration == nil && !contentView.containsControl }
      set {}
    }

    override var accessibilityLabel: String? {
      get { super.accessibilityLabel ?? contentView.spokenTexts.joined(separator: ", ") }
      set { super.accessibilityLabel = newValue }
    }

    override var accessibilityTraits: UIAccessibilityTraits {
      get { isSelected ? [.button, .selected] : .button }
      set {}
    }
  }

  extension UIView {
    fileprivate var containsControl: Bool { self is UIControl || subviews.contains(where: \.containsControl) }

    /// The accessibility label of this view, or else the labels of the views in it.
    fileprivate var spokenTexts: [String] {
      if isHidden { return [] }
      if let accessibilityLabel, !accessibilityLabel.isEmpty { return [accessibilityLabel] }
      return subviews.flatMap(\.spokenTexts)
    }
  }
#endif
