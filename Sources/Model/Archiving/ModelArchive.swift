public import Foundation

/// Saves a value in a file or in memory, and loads what older versions of the app have saved.
///
/// ```swift
/// let archive = ModelArchive<Settings>(migrations: [
///   { old in old.merging(["theme": "light"]) },                                  // 1 to 2
///   { old in old.merging(["size": old["fontSize"] ?? 12, "fontSize": nil]) },    // 2 to 3
/// ])
/// try archive.save(settings, to: file)          // {"version":3,"value":{"theme":"light","size":12}}
/// let settings = try archive.load(from: file)?.value ?? Settings()
/// ```
///
/// The version is one more than the number of migrations, so that none can be forgotten. The value is written
/// under its literal coding keys (see ``ModelEncoder/Keys/literal``), which is what a migration sees.
public struct ModelArchive<Value: Codable>: Sendable {
  /// Converts a saved value of one version of the app to the form of the next version.
  public typealias Step = @Sendable (JSONValue) throws -> JSONValue

  private let migrations: [Step]
  private let decoder: ModelDecoder
  private let encoder: ModelEncoder

  /// Creates an archive, which saves values together with the version of their format. It writes dates as ISO 8601 texts.
  ///
  /// - Parameters:
  ///   - migrations: The conversions of the saved JSON from version 1 to 2, from 2 to 3, and so on. Append one whenever the
  ///     format changes.
  ///   - policy: The handling of saved data that does not fit the type after the migrations. By default, loading throws an
  ///     error, because probably a migration is missing. With ``ModelDecoder/Policy/tolerant``, values are converted or
  ///     replaced.
  ///   - userInfo: The values that types find in `Decoder.userInfo` and `Encoder.userInfo`.
  public init(
    migrations: [Step] = [],
    policy: ModelDecoder.Policy = .strict,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.migrations = migrations
    var decoder = ModelDecoder(policy: policy, userInfo: userInfo)
    decoder.missingIsLoss = false
    (self.decoder, encoder) = (decoder, ModelEncoder(keys: .literal, userInfo: userInfo))
  }

  /// The version of the format that this archive writes. An archive without migrations has version 1.
  public var version: Int { migrations.count + 1 }

  // MARK: In memory

  /// Returns a value as JSON text, together with the version of its format: `{"version":3,"value":{"theme":"light"}}`.
  ///
  /// - Throws: ``ModelError/unwritable(path:reason:)`` or ``ModelError/rejected(path:reason:)`` as ``ModelEncoder`` does.
  ///   ``ModelError/syntax(_:)`` if the value is nested too deeply to be read again.
  public func data(for value: Value) throws(ModelError) -> Data {
    let encoded = try encoder.value(for: value)
    let envelope: JSONValue = ["version": .number(JSONNumber(version)), "value": encoded]
    let data = Data(envelope.text().utf8)
    _ = try JSONValue(parsing: data)
    return data
  }

  /// Reads a value that ``data(for:)`` has written in this or an older version of the app. The value of an older version is
  /// first converted by the migrations that this version of the app has added.
  ///
  /// - Parameter data: The result of ``data(for:)`` in this or an older version of the app.
  /// - Returns: The value. If the policy of the archive is ``ModelDecoder/Policy/tolerant``, the result also lists the data
  ///   that did not fit the type and was repaired, such as the text "5" for a number.
  /// - Throws: ``ModelError/archive(_:)`` with the reason.
  public func value(from data: Data) throws(ModelError) -> Decoded<Value> {
    do throws(ModelError.ArchiveFailure.Reason) {
      return try read(data)
    } catch {
      throw .archive(.init(reason: error))
    }
  }

  private func read(_ data: Data) throws(ModelError.ArchiveFailure.Reason) -> Decoded<Value> {
    do throws(ModelError) {
      let envelope = try JSONValue(parsing: data)
      let strict = ModelDecoder(policy: .strict)
      let written = try strict.decode(Int.self, from: envelope, at: "version").value
      guard written > 0 else {
        throw ModelError.mismatch(path: "version", expected: "version", found: "number \(written)")
      }
      guard var value = envelope["value"] else {
        throw ModelError.notFound(path: "value", expected: "\(Value.self)")
      }
      guard written <= version else { throw .archive(.init(reason: .newer(written, supported: version))) }
      for (index, step) in migrations.enumerated().dropFirst(written - 1) {
        do {
          value = try step(value)
        } catch {
          let (typed, text) = (error as? ModelError, "\(error)".clipped(to: 200))
          throw ModelError.archive(.init(reason: .migration(from: index + 1, error: typed, reason: text)))
        }
      }
      return try decoder.decode(Value.self, from: value)
    } catch {
      if case .archive(let failure) = error { throw failure.reason }
      throw .damaged(error)
    }
  }

  // MARK: In a file

  /// Saves a value to a file. Even after a crash, the file contains either the whole old value or the whole new one.
  ///
  /// Missing folders are created. The file keeps its permissions and, on Apple's systems, its protection class and its
  /// exclusion from backups. A new file can be read by its owner only. If the file is a symbolic link to a file, that file
  /// is replaced. A crash may leave a hidden temporary file, which a call after an hour or more deletes.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - file: The file to save the value in.
  /// - Throws: The errors of ``data(for:)``. ``ModelError/archive(_:)`` if the file cannot be written.
  public func save(_ value: Value, to file: URL) throws(ModelError) {
    try ArchiveFile(url: file).replace(with: data(for: value))
  }

  /// Loads a value, or returns nil when there is no file.
  ///
  /// No call loses the contents of the file, up to a limit:
  ///
  /// * A file that is not JSON is renamed to `name.unreadable`, `name.unreadable-2` and so on. If it is a symbolic link to a
  ///   file, that file is renamed.
  /// * A file of a newer version, and one whose value cannot be migrated or decoded, stays where it is,
  ///   because another version of the app may read it. A copy named `name.kept`, `name.kept-2` and so on
  ///   protects it from the next ``save(_:to:)``.
  /// * Such a copy is also made when tolerant decoding loses a part of the value (see ``Repairs/hasLosses``).
  /// * At most ten files of each kind are kept; the tenth is replaced.
  ///
  /// - Returns: The value, and the repairs if the archive is a tolerant one.
  /// - Throws: ``ModelError/archive(_:)`` with the reason, and the file that keeps the contents.
  public func load(from file: URL) throws(ModelError) -> Decoded<Value>? {
    let archive = ArchiveFile(url: file)
    guard let data = try archive.contents() else { return nil }
    let decoded: Decoded<Value>
    do throws(ModelError.ArchiveFailure.Reason) {
      decoded = try read(data)
    } catch {
      // A file that is not JSON is renamed, and any other file is copied. The error does not tell them apart: a type that
      // parses a string of the file as JSON, while it is decoded, throws the same error.
      let json = try? JSONValue(parsing: data)
      let kept = try json == nil ? archive.setAside(data) : archive.keepCopy(of: data)
      throw .archive(.init(reason: error, file: file, kept: kept))
    }
    if decoded.repairs.hasLosses { _ = try archive.keepCopy(of: data) }
    return decoded
  }
}
