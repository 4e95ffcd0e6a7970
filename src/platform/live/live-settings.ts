/** The measures of the socket; tests shorten them. */
export interface LiveSettings {
  /** How long a lost signal can delay an event. */
  readonly pollMs: number
  /** Sessions are read again this often even when nothing tells us to. */
  readonly recheckMs: number
  /** Nothing is sent on the word of a session that was read longer ago than this. */
  readonly freshMs: number
  readonly pingMs: number
  readonly deadMs: number
  /** What may wait in memory for one slow reader, and for how long. */
  readonly bufferBytes: number
  readonly stallMs: number
  /** How long a new connection may stay without saying where it wants to start. */
  readonly greetingMs: number
  readonly socketsPerUser: number
  readonly messagesPerMinute: number
  readonly pageSize: number
  /** Further behind than this, reading the screen again is cheaper than hearing it all. */
  readonly replayLimit: number
  /** Reads of the log at the same time, so that sockets never use up the pool. */
  readonly readsAtOnce: number
}

export const liveSettings: LiveSettings = {
  pollMs: 2000,
  recheckMs: 800,
  freshMs: 900,
  pingMs: 25_000,
  deadMs: 60_000,
  bufferBytes: 1024 * 1024,
  stallMs: 10_000,
  greetingMs: 10_000,
  socketsPerUser: 20,
  messagesPerMinute: 60,
  pageSize: 200,
  replayLimit: 5000,
  readsAtOnce: 4,
}
