/** What the server says on the socket. A client ignores a type it does not know. */
export type ServerMessage =
  | { readonly type: 'ready'; readonly cursor: string }
  | { readonly type: 'event'; readonly cursor: string; readonly event: LiveEvent }
  /** The log does not reach back to the client's cursor: what it shows must be read again. */
  | { readonly type: 'reset'; readonly cursor: string }
  /** Everything up to this cursor was sent, or was not for this person. */
  | { readonly type: 'pong'; readonly cursor?: string }
  | { readonly type: 'bye'; readonly reason: 'restart'; readonly retryInMs: number }
  | { readonly type: 'moment'; readonly moment: LiveMoment }

/** All a client can say. It names no rooms: what it hears follows from who it is. */
export type ClientMessage =
  | { readonly type: 'resume'; readonly cursor?: string | undefined }
  | { readonly type: 'ping' }

export interface LiveEvent {
  readonly type: string
  readonly subjectId: string | null
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly at: string
  /** Left out for a member who sees only some rows: he asks for the subject and may be refused. */
  readonly data?: unknown
}

/**
 * What is so right now and is kept nowhere: it has no cursor, is not replayed, and whoever does not
 * hear it has missed nothing. It is over after `momentMs` unless it is said again.
 *
 * presence: what a colleague does in the conversation. Members alone hear it; `isNew` asks those who
 * are there to say so again.
 * read: somebody has read what the customer wrote, up to this message. Customers alone hear it; whoever
 * was away finds it with the conversation.
 * event: something happened that the log does not keep, such as that a visitor came, or began to type.
 */
export type LiveMoment =
  | {
      readonly kind: 'presence'
      readonly conversationId: string
      readonly by: { readonly kind: 'member'; readonly id: string; readonly name: string }
      readonly state: 'reads' | 'writes' | 'notes' | 'left'
      readonly isNew?: boolean | undefined
    }
  | { readonly kind: 'read'; readonly conversationId: string; readonly seq: number }
  | {
      readonly kind: 'event'
      readonly type: string
      readonly at: string
      readonly data: unknown
    }

/** Those who go on writing or reading say so again about twice in this time. */
export const momentMs = 12_000

export const closeCodes = {
  violation: 1008,
  restart: 1012,
  tryLater: 1013,
  signedOut: 4401,
  noAccess: 4403,
  tooSlow: 4409,
} as const
