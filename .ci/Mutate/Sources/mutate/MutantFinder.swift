import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a file that can be changed.
final class MutantFinder: SyntaxVisitor {
  private static let operators = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-",
    "-": "+", "..<": "...",
  ]

  private let module: String
  private let file: String
  private let locations: SourceLocationConverter
  private(set) var mutants: [Mutant] = []

  private init(module: String, file: String, tree: SourceFileSyntax) {
    self.module = module
    self.file = file
    locations = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns all mutants of a source text.
  static func mutants(of source: String, module: String, file: String) -> [Mutant] {
    let tree = Parser.parse(source: source)
    guard
      let folded = OperatorTable.standardOperators.foldAll(tree, errorHandler: { _ in }).as(
        SourceFileSyntax.self
      )
    else { return [] }
    let finder = MutantFinder(module: module, file: file, tree: folded)
    finder.walk(folded)
    return finder.mutants
  }

  private func add(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, changed: String) {
    let start = node.positionAfterSkippingLeadingTrivia
    let end = node.endPositionBeforeTrailingTrivia
    mutants.append(
      Mutant(
        kind: kind,
        module: module,
        file: file,
        range: start.utf8Offset..<end.utf8Offset,
        line: locations.location(for: start).line,
        original: node.trimmedDescription,
        changed: changed
      )
    )
  }

  // MARK: What is changed

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition, !condition.is(InfixOperatorExprSyntax.self) {
      add(.condition, condition, changed: "!(\(condition.trimmedDescription))")
    }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      let other = Self.operators[symbol]
    {
      let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
      add(.operator, node, changed: "\(left) \(other) \(right)")
    }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = Int(node.literal.text) { add(.constant, node, changed: "\(value + 1)") }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(.constant, node, changed: node.literal.text == "true" ? "false" : "true")
    return .skipChildren
  }

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    // A block may return its only expression. Without the expression, the block would not compile.
    guard node.count > 1 else { return .visitChildren }
    for item in node {
      guard case .expr(var expression) = item.item else { continue }
      if let inner = expression.as(TryExprSyntax.self)?.expression { expression = inner }
      if let inner = expression.as(AwaitExprSyntax.self)?.expression { expression = inner }
      guard let call = expression.as(FunctionCallExprSyntax.self) else { continue }
      // A convenience initializer does not compile without its call of another initializer.
      let isInitializer = call.calledExpression.trimmedDescription.hasSuffix(".init")
      if !isInitializer { add(.call, item.item, changed: "") }
    }
    return .visitChildren
  }

  // MARK: What is not changed

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    // The condition of `#if` is no code.
    if let elements = node.elements, isBuiltHere(node.condition) { walk(elements) }
    return .skipChildren
  }

  /// Whether the code of an `#if` is a part of the build on this system.
  private func isBuiltHere(_ condition: ExprSyntax?) -> Bool {
    #if canImport(Darwin)
      true
    #else
      condition?.trimmedDescription != "canImport(Darwin)"
    #endif
  }

  override func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // A mutant of a check that stops the program cannot be noticed by a test.
    let name = node.calledExpression.trimmedDescription
    return ["assert", "precondition", "assertionFailure"].contains(name) ? .skipChildren : .visitChildren
  }
}
