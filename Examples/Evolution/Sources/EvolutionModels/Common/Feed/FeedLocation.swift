public import Foundation

/// The location of a feed.
public enum FeedLocation: Hashable, Sendable {
  /// The proposals that come with the app, so that it can show some without a network: a small part of swift.org's feed of
  /// 4 August 2026 (https://download.swift.org/swift-evolution/v1/evolution.json), with the keys that the app reads. We wrote the
  /// summaries.
  case sample
  /// A file.
  case file(URL)
  /// An HTTP or HTTPS server.
  case web(URL)

  /// Creates a location from a text: a URL with the scheme `http` or `https`, or else a path.
  public init(_ text: String) {
    if let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
    {
      self = .web(url)
    } else {
      self = .file(URL(fileURLWithPath: text))
    }
  }

  /// The name of the location in messages.
  var name: String {
    switch self {
    case .sample: "built into the app"
    case .file(let url): url.path
    case .web(let url): url.absoluteString
    }
  }
}
