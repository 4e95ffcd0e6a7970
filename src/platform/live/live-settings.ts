/** Limits of the socket. Tests shorten them. */
export interface LiveSettings {
  /** Maximum delay of an event if its signal is lost. */
  readonly pollMs: number
  /** Sessions are re-read at this interval. */
  readonly recheckMs: number
  /** Nothing is sent if the session was read longer ago than this. */
  readonly freshMs: number
  readonly pingMs: number
  readonly deadMs: number
  /** Limits for buffered messages of one slow client: size and time. */
  readonly bufferBytes: number
  readonly stallMs: number
  /** How long a new connection may wait before it sends its start position. */
  readonly greetingMs: number
  readonly socketsPerUser: number
  readonly messagesPerMinute: number
  readonly pageSize: number
  /** If a client is further behind than this, reloading is cheaper than replaying. */
  readonly replayLimit: number
  /** Parallel reads of the log, so that sockets can't exhaust the connection pool. */
  readonly maxConcurrentReads: number
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
  maxConcurrentReads: 4,
}
