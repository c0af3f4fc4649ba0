/// The insets, the header and the footer of a section. All lengths are in points. Across the axis, insets are measured from the
/// edges of the container's safe area.
public struct SectionEdges: Hashable, Sendable {
  /// The insets around the items.
  public var inset: LayoutInsets
  /// The length of the header along the scroll axis. With the length 0, the section has no header.
  public var header: Double
  /// The insets around the header.
  public var headerInset: LayoutInsets
  /// Whether the header stays visible while its section is visible.
  public var isHeaderSticky: Bool
  /// The length of the footer along the scroll axis. With the length 0, the section has no footer.
  public var footer: Double
  /// The insets around the footer.
  public var footerInset: LayoutInsets

  /// Creates the insets, the header and the footer of a section. By default, all lengths are 0: there are no insets, no
  /// header and no footer.
  public init(
    inset: LayoutInsets = .zero,
    header: Double = 0,
    headerInset: LayoutInsets = .zero,
    isHeaderSticky: Bool = false,
    footer: Double = 0,
    footerInset: LayoutInsets = .zero
  ) {
    self.inset = inset
    self.header = header
    self.headerInset = headerInset
    self.isHeaderSticky = isHeaderSticky
    self.footer = footer
    self.footerInset = footerInset
  }
}
