/// What surrounds the items of a section: insets, a header and a footer. Lengths are in points.
public struct SectionEdges: Hashable, Sendable {
  /// Around the items.
  public var inset: LayoutInsets
  /// How long the header is along the axis; 0 for none.
  public var header: Double
  /// Around the header, if there is one.
  public var headerInset: LayoutInsets
  /// Whether the header stays in view for as long as its section is.
  public var isHeaderSticky: Bool
  /// How long the footer is along the axis; 0 for none.
  public var footer: Double
  /// Around the footer, if there is one.
  public var footerInset: LayoutInsets
  /// Whether all of this lies within the safe area, across the axis.
  public var keepsSafeArea: Bool

  /// Creates edges; what is not given is nothing.
  public init(
    inset: LayoutInsets = .zero,
    header: Double = 0,
    headerInset: LayoutInsets = .zero,
    isHeaderSticky: Bool = false,
    footer: Double = 0,
    footerInset: LayoutInsets = .zero,
    keepsSafeArea: Bool = true
  ) {
    self.inset = inset
    self.header = header
    self.headerInset = headerInset
    self.isHeaderSticky = isHeaderSticky
    self.footer = footer
    self.footerInset = footerInset
    self.keepsSafeArea = keepsSafeArea
  }
}
