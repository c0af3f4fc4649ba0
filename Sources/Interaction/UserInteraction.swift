/// One action of the user, from the question to the result, such as the deletion of a draft.
///
/// An interaction is a value with all the input that it needs. Its method `perform` asks the user through the session, does
/// the work, and returns the result:
///
/// ```swift
/// struct FollowAuthor: UserInteraction {
///   let author: Author
///   let gateway: Gateway
///
///   func perform(_ session: InteractionSession) async throws -> Author {
///     try await session.confirm("Follow \(author.name)?", action: "Follow")
///     return try await gateway.follow(author)
///   }
/// }
/// ```
///
/// An ``InteractionRunner`` performs it and reports the outcome.
@MainActor
public protocol UserInteraction<Output> {
  /// The type of the value that a completed interaction returns.
  associatedtype Output: Sendable

  /// Performs the interaction on the main actor. Do slow work in functions that you `await`.
  ///
  /// The runner calls this method once for each run, in a task of its own. The task is canceled when the run is canceled,
  /// when another run begins instead, and when the runner is deallocated. The result of a canceled task is ignored.
  ///
  /// - Parameter session: The session asks the user questions. It has no effect after this method has returned.
  /// - Throws: ``InteractionError/declined`` if the user does not want the action (outcome `.declined`),
  ///   `CancellationError` (outcome `.canceled`), or any other error (outcome `.failed`).
  func perform(_ session: InteractionSession) async throws -> Output
}
