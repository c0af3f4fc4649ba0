/// A value that wraps a model privately and has one property for each thing that a screen shows of it.
///
/// ```swift
/// struct AuthorPresenter: ModelPresenter {
///   private let author: Author, style: DisplayStyle
///   init(_ author: Author, style: DisplayStyle) { (self.author, self.style) = (author, style) }
///   var name: String { author.name }
///   var followers: String { style.count(author.followers, one: "follower", other: "followers", zero: "") }
/// }
/// AuthorPresenter(ada, style: style).followers   // "12,345 followers", and "" for 0
/// ```
///
/// Store the model in a `private` property without an accessor. Then views, bindings and controllers depend on the texts only,
/// and a change of the model affects its presenter only. The protocol has no requirement through which generic code could
/// read the model.
///
/// The texts of a presenter should depend on its model and its style only. It reads the time and the locale from the style, and
/// never from the machine.
/// A presenter whose parts are `Equatable` can be `Equatable` itself: equal presenters show equal texts.
public protocol ModelPresenter<Subject> {
  /// The type of the value that the presenter turns into texts: usually a model, but also another presenter or a
  /// structure of several models.
  associatedtype Subject

  /// Creates the presenter of a value.
  ///
  /// - Parameters:
  ///   - subject: The value that is presented. Store the value in a `private` property, so that views can read only the
  ///     texts.
  ///   - style: The style that formats values as text. Pass it on to the presenters of the subject's parts.
  init(_ subject: Subject, style: DisplayStyle)
}
