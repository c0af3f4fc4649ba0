/// Builds the rows of a binding table, with `if`, `switch` and `for`, and arrays of rows as parts.
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
  /// A row. It tells the compiler what key paths start from.
  public static func buildExpression(_ row: Bind<Source, Target>) -> [Bind<Source, Target>] { [row] }

  /// A row that can be edited.
  @MainActor
  public static func buildExpression<Value>(_ row: Edit<Source, Target, Value>) -> [Bind<Source, Target>] {
    [row.row]
  }

  /// Rows that were built elsewhere.
  public static func buildExpression(_ rows: [Bind<Source, Target>]) -> [Bind<Source, Target>] { rows }

  /// Parts one after another.
  public static func buildBlock(_ parts: [Bind<Source, Target>]...) -> [Bind<Source, Target>] {
    parts.flatMap { $0 }
  }

  /// An `if` without `else`.
  public static func buildOptional(_ part: [Bind<Source, Target>]?) -> [Bind<Source, Target>] {
    part ?? []
  }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first part: [Bind<Source, Target>]) -> [Bind<Source, Target>] { part }

  /// Another branch of an `if` or `switch`.
  public static func buildEither(second part: [Bind<Source, Target>]) -> [Bind<Source, Target>] { part }

  /// A `for` loop.
  public static func buildArray(_ parts: [[Bind<Source, Target>]]) -> [Bind<Source, Target>] {
    parts.flatMap { $0 }
  }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: [Bind<Source, Target>]) -> [Bind<Source, Target>] {
    part
  }
}
