/// Lines of text, one of which is tapped. It knows no model and no controller.
@MainActor
public final class TextListView {
  public var lines: [String] = []
  public var onTap: (@MainActor (Int) -> Void)?

  public init() {}

  public func tap(_ line: Int) { onTap?(line) }
}
