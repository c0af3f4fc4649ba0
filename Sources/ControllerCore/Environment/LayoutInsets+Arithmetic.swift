extension LayoutInsets {
  /// Edge by edge.
  public static func + (one: LayoutInsets, other: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: one.top + other.top,
      leading: one.leading + other.leading,
      bottom: one.bottom + other.bottom,
      trailing: one.trailing + other.trailing
    )
  }

  /// Edge by edge.
  public static func - (one: LayoutInsets, other: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: one.top - other.top,
      leading: one.leading - other.leading,
      bottom: one.bottom - other.bottom,
      trailing: one.trailing - other.trailing
    )
  }
}
