import Concierge

/// Sets one choice of the member. The newest wish counts, whatever the order of the answers is.
struct SetChoice: UserInteraction {
  let choice: WritableKeyPath<Membership, Bool> & Sendable
  let value: Bool
  let membership: OptimisticModel<Membership>
  let server: ClubServer

  func perform(_ session: InteractionSession) async throws {
    try await session.change(membership, { [choice, value] in $0[keyPath: choice] = value }) {
      try await session.attempt(retrying: .constant(maxRetries: 1)) {
        try await server.set(choice, to: value)
      }
    }
  }
}

/// Sends a message. The change can be applied to messages that already contain it, because they may have been loaded meanwhile.
struct SendMessage: UserInteraction {
  let message: ClubMessage
  let messages: OptimisticModel<[ClubMessage]>
  let server: ClubServer

  func perform(_ session: InteractionSession) async throws {
    try await session.change(
      messages,
      { [message] all in
        if !all.contains(message) { all.append(message) }
      }
    ) {
      try await session.presentingErrors { try await server.send(message) }
    }
  }
}

/// Deletes a message. The member can undo it for five seconds.
struct DeleteMessage: UserInteraction {
  let id: ClubMessage.ID
  let messages: OptimisticModel<[ClubMessage]>
  let server: ClubServer

  func perform(_ session: InteractionSession) async throws {
    try await session.change(messages, { [id] in $0.removeAll { $0.id == id } }) {
      if try await session.offerUndo("Message \(id) was deleted.") { throw InteractionError.declined }
      try await server.delete(id)
    }
  }
}

/// Pays once. A large amount needs a confirmation.
struct PayFee: UserInteraction {
  let amount: Int
  let screen: String
  let server: ClubServer

  func perform(_ session: InteractionSession) async throws -> Int {
    if amount > 10 { try await session.confirm("Pay \(amount) €?", action: "Pay") }
    return try await session.presentingErrors {
      try await server.pay(amount, on: screen)
      return amount
    }
  }
}
