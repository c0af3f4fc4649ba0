/// Builds the rows of a binding table, with `if`, `switch`, `for` and arrays of rows.
///
/// ```swift
/// @BindingTable<AuthorPresenter, AuthorView>
/// func rows(isCompact: Bool) -> [Bind<AuthorPresenter, AuthorView>] {
///   Bind(\.name, to: \.nameLabel.text)
///   if !isCompact { Bind(\.followers, to: \.followersLabel.text) }
/// }
/// ```
///
/// Conditions are evaluated once, when the table is built.
@resultBuilder
public enum BindingTable<Source, Target: AnyObject> {
  /// Adds a row. From this method, the compiler learns that the key paths of the row start from `Source` and from
  /// `Target`.
  public static func buildExpression(_ row: Bind<Source, Target>) -> [Bind<Source, Target>] { [row] }

  /// Adds rows that were built elsewhere.
  public static func buildExpression(_ rows: [Bind<Source, Target>]) -> [Bind<Source, Target>] { rows }

  /// Joins the parts of a block in their order.
  public static func buildBlock(_ parts: [Bind<Source, Target>]...) -> [Bind<Source, Target>] {
    parts.flatMap { $0 }
  }

  /// Adds the rows of an `if` without `else`.
  public static func buildOptional(_ part: [Bind<Source, Target>]?) -> [Bind<Source, Target>] {
    part ?? []
  }

  /// Adds the rows of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Bind<Source, Target>]) -> [Bind<Source, Target>] { part }

  /// Adds the rows of another branch of an `if` or `switch`.
  public static func buildEither(second part: [Bind<Source, Target>]) -> [Bind<Source, Target>] { part }

  /// Adds the rows of a `for` loop.
  public static func buildArray(_ parts: [[Bind<Source, Target>]]) -> [Bind<Source, Target>] {
    parts.flatMap { $0 }
  }
}
