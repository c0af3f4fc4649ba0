/// A value that wraps a model privately and has one property for every thing a screen shows of it.
///
/// ```swift
/// struct AuthorPresenter: ModelPresenter {
///   private let author: Author, style: DisplayStyle
///   init(_ author: Author, style: DisplayStyle) { (self.author, self.style) = (author, style) }
///   var name: String { author.name }
///   var followers: String { style.count(author.followers, one: "follower", other: "followers") }
/// }
/// AuthorPresenter(ada, style: style).followers   // "12,345 followers", and "" at 0
/// ```
///
/// Keep the model in a `private` property and give it no accessor: views, bindings and controllers
/// then depend on what is shown, and a change of the model is felt in its presenter only. The
/// protocol has no requirement through which generic code could reach the model.
///
/// What a presenter shows depends on its subject and its style alone, never on the machine's clock or
/// locale. A presenter of `Equatable` parts can therefore itself be `Equatable`: equal means shown alike.
public protocol ModelPresenter<Subject> {
  /// What is presented: usually a model; another presenter or a tuple-like struct of models will do.
  associatedtype Subject

  /// Makes the presenter of a subject.
  ///
  /// - Parameters:
  ///   - subject: What is shown. Store it `private`.
  ///   - style: How it is shown. Pass it on to the presenters of the subject's parts.
  init(_ subject: Subject, style: DisplayStyle)
}
