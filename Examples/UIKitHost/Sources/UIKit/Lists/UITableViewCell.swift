/// The strength of a constraint. <https://developer.apple.com/documentation/uikit/uilayoutpriority>
public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
  public static let required = UILayoutPriority(rawValue: 1000)
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)

  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
}

/// A cell of a table. <https://developer.apple.com/documentation/uikit/uitableviewcell>
///
/// Modeled: the content view that fills the cell, reuse, and the selection. VoiceOver reads a cell as one element.
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  public private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      if let contentConfiguration { contentView = contentView(contentView, showing: contentConfiguration) }
    }
  }
  public let reuseIdentifier: String?
  open var accessoryType = AccessoryType.none
  open var selectionStyle = SelectionStyle.default
  open var isSelected = false
  open var isEditing = false

  public required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    isAccessibilityElement = true
  }

  public required init?(coder: NSCoder) { nil }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? contentView.simulatedVoiceOver.map(\.label).joined(separator: ", ") }
    set { super.accessibilityLabel = newValue }
  }

  open override var accessibilityTraits: UIAccessibilityTraits {
    get { isSelected ? super.accessibilityTraits.union(.selected) : super.accessibilityTraits }
    set { super.accessibilityTraits = newValue }
  }

  /// The height that the cell needs. A cell without content has the standard height.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: contentHeight(targetSize.width) ?? 44)
  }

  private func contentHeight(_ width: CGFloat) -> CGFloat? {
    contentConfiguration == nil
      ? contentView.pinnedHeight(width) : contentView.sizeThatFits(CGSize(width: width, height: 0)).height
  }

  open func prepareForReuse() {}

  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
}

/// A view above or below a section. <https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview>
open class UITableViewHeaderFooterView: UIView {
  public private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      if let contentConfiguration { contentView = contentView(contentView, showing: contentConfiguration) }
    }
  }
  public let reuseIdentifier: String?

  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { nil }

  /// The height that the view needs. A view without content has the standard height.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: contentHeight(targetSize.width) ?? 28)
  }

  private func contentHeight(_ width: CGFloat) -> CGFloat? {
    contentConfiguration == nil
      ? contentView.pinnedHeight(width) : contentView.sizeThatFits(CGSize(width: width, height: 0)).height
  }

  open func prepareForReuse() {}
}
