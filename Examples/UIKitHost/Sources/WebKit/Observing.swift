/// The observation of a property. Its deallocation ends it.
/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservation>
@MainActor
public final class NSKeyValueObservation: NSObject {
  let path: PartialKeyPath<WKWebView>
  private var handler: (() -> Void)?

  init(_ path: PartialKeyPath<WKWebView>, _ handler: @escaping () -> Void) {
    (self.path, self.handler) = (path, handler)
    super.init()
  }

  public func invalidate() { handler = nil }
  func call() { handler?() }
}

/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions>
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange>
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
}

/// Key-value observing, which Linux does not have.
///
/// Modeled: `title`, `url`, `isLoading`, `estimatedProgress`, `canGoBack` and `canGoForward`, as WebKit documents, also when a script of the
/// page changes them without a load.
extension WKWebView {
  /// The handler is `@Sendable` in Foundation's declaration, so it can capture no key path:
  /// <https://developer.apple.com/documentation/swift/using-key-value-observing-in-swift>
  public func observe<Value>(
    _ keyPath: KeyPath<WKWebView, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (WKWebView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation(keyPath) { [weak self] in
      if let self {
        changeHandler(self, .init(newValue: options.contains(.new) ? self[keyPath: keyPath] : nil))
      }
    }
    observers.append { [weak observation] in observation }
    if options.contains(.initial) { observation.call() }
    return observation
  }

  func didChange(_ paths: [PartialKeyPath<WKWebView>]) {
    observers.removeAll { $0() == nil }
    for observation in observers.compactMap({ $0() }) where paths.contains(observation.path) {
      observation.call()
    }
  }

  /// A script of the page changes the title, or the address without a load, as single-page apps do.
  public func simulateScriptChange(title: String? = nil, url: URL? = nil) {
    guard pages.indices.contains(depth) else { return }
    var page = pages[depth]
    if let title { page.title = title }
    if let url {
      page.url = url
      pages = pages.prefix(depth + 1) + [page]
      depth += 1
      updateHistory()
    } else {
      pages[depth] = page
    }
    if title != nil { didChange([\.title]) }
    if url != nil { didChange([\.url, \.canGoBack, \.canGoForward]) }
  }

  /// A part of the page arrives.
  public func simulateProgress(_ progress: Double) {
    guard load != nil else { return }
    estimatedProgress = progress
    didChange([\.estimatedProgress])
  }
}
