#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit

  /// A cell of a grid. VoiceOver reads it as one button with the texts of its views, as UIKit does only for cells of tables.
  ///
  /// VoiceOver reads two kinds of cells view by view: a cell with controls, so that the user can reach each control, and a cell
  /// with a SwiftUI view, because the cell finds no texts in its subviews.
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
