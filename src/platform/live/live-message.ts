/** What the server says on the socket. A client ignores a type it does not know. */
export type ServerMessage =
  | { readonly type: 'ready'; readonly cursor: string }
  | { readonly type: 'event'; readonly cursor: string; readonly event: LiveEvent }
  /** The log does not reach back to the client's cursor: what it shows must be read again. */
  | { readonly type: 'reset'; readonly cursor: string }
  /** Everything up to this cursor was sent, or was not for this person. */
  | { readonly type: 'pong'; readonly cursor?: string }
  | { readonly type: 'bye'; readonly reason: 'restart'; readonly retryInMs: number }

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

export const closeCodes = {
  violation: 1008,
  restart: 1012,
  tryLater: 1013,
  signedOut: 4401,
  noAccess: 4403,
  tooSlow: 4409,
} as const
