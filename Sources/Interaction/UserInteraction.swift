/// One thing that the user does, from the question to the result.
///
/// A value with all the input it needs. It asks through the session, does its work, and returns what
/// came of it:
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
/// An ``InteractionRunner`` performs it and decides what its end means.
@MainActor
public protocol UserInteraction<Output> {
  /// What a completed interaction hands over.
  associatedtype Output: Sendable

  /// Does the whole of it, on the main actor; slow work belongs behind an `await`.
  ///
  /// Called once for every start that was accepted, in a task of its own, which is cancelled when the
  /// interaction is cancelled or superseded and when its runner goes away. From then on nobody waits
  /// for the result, so what ignores cancellation does no harm except for taking its time.
  ///
  /// - Parameter session: How to talk with the user. Of use until this returns.
  /// - Throws: ``InteractionDeclined`` when the user does not want it (`.declined`),
  ///   `CancellationError` (`.cancelled`), or whatever went wrong (`.failed`).
  func perform(_ session: InteractionSession) async throws -> Output
}
