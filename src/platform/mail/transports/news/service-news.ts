/** What a service says later of a mail that it took. */
export interface ServiceNews {
  readonly kind: 'delivered' | 'bounced' | 'complained'
  /** What it answered when it took the mail. */
  readonly serviceId?: string | undefined
  /** The Message-ID with its brackets, where the service tells it. */
  readonly messageId?: string | undefined
  readonly recipient?: string | undefined
  readonly code?: number | undefined
  /** 5.1.1 and the like. */
  readonly status?: string | undefined
  /** What the other server said, or the service in its place. */
  readonly words: string
  /** The service itself gives the address up, for a reason that it does not tell. */
  readonly isHard?: boolean | undefined
}

/** A request that says it comes from a service. */
export interface NewsCall {
  readonly body: Buffer
  header(name: string): string | undefined
}

export interface NewsGround {
  /** What only the service and we know, or the key that proves it; without one nothing is believed. */
  readonly secret: string
  readonly now: Date
  /** The text at an address; goes out by the guarded door. */
  fetchText(url: string): Promise<string>
}

export interface ProvenNews {
  /** The same when the same call comes again; undefined where the service has no such thing. */
  readonly onceKey?: string | undefined
  readonly news: readonly ServiceNews[]
  /** To be asked for, so that more comes. */
  readonly confirmUrl?: string | undefined
}

/** Reads what a service says; undefined where nothing proves that it was the service. */
export type ReadNews = (call: NewsCall, ground: NewsGround) => Promise<ProvenNews | undefined>
