/** Messages from the server. Clients ignore unknown types. */
export type ServerMessage =
  | { readonly type: 'ready'; readonly cursor: string }
  | { readonly type: 'event'; readonly cursor: string; readonly event: LiveEvent }
  /** The log doesn't reach back to the client's cursor, so the client must reload what it shows. */
  | { readonly type: 'reset'; readonly cursor: string }
  | { readonly type: 'pong'; readonly cursor?: string }
  | { readonly type: 'bye'; readonly reason: 'restart'; readonly retryInMs: number }
  | { readonly type: 'moment'; readonly moment: LiveMoment }

/**
 * Everything a client can send. Clients don't join rooms; their identity decides what they receive.
 */
export type ClientMessage =
  | { readonly type: 'resume'; readonly cursor?: string | undefined }
  | { readonly type: 'ping' }

export interface LiveEvent {
  readonly type: string
  readonly subjectId: string | null
  readonly actor: { readonly kind: string; readonly id: string | null }
  readonly at: string
  /** Omitted for members with limited visibility. They read the subject and may be refused. */
  readonly data?: unknown
}

/**
 * Current state that isn't stored, has no cursor, and isn't replayed. It expires after `momentMs`
 * unless repeated. presence: what a teammate does in the conversation, for members only; `isNew`
 * asks those present to repeat theirs. read: a teammate has read the customer's messages up to this
 * one, for customers only. event: an event the log doesn't store, such as a visitor arriving or
 * typing.
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

/** Clients repeat it about twice within this time. */
export const momentMs = 12_000

export const closeCodes = {
  violation: 1008,
  restart: 1012,
  tryLater: 1013,
  signedOut: 4401,
  noAccess: 4403,
  tooSlow: 4409,
} as const
