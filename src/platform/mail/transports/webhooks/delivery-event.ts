/** A delivery event of a sending service. */
export interface DeliveryEvent {
  readonly kind: 'delivered' | 'bounced' | 'complained'
  /** The service's ID from the send response. */
  readonly serviceId?: string | undefined
  /** The Message-ID with brackets, if the service reports it. */
  readonly messageId?: string | undefined
  readonly recipient?: string | undefined
  readonly code?: number | undefined
  /** An RFC 3463 code such as 5.1.1. */
  readonly status?: string | undefined
  /** The response of the receiving server or the service. */
  readonly words: string
  /** The service suppressed the address for a reason it doesn't name. */
  readonly isHard?: boolean | undefined
}

/** An unauthenticated webhook request. */
export interface WebhookCall {
  readonly body: Buffer
  header(name: string): string | undefined
}

export interface WebhookDeps {
  /** The shared secret or public key; without one, every request is rejected. */
  readonly secret: string
  readonly now: Date
  /** Fetches a URL through the guarded client. */
  fetchText(url: string): Promise<string>
}

export interface VerifiedWebhook {
  /** Identifies repeated calls; undefined if the service has no such ID. */
  readonly onceKey?: string | undefined
  readonly events: readonly DeliveryEvent[]
  /** A URL to call to confirm the subscription. */
  readonly confirmUrl?: string | undefined
}

/** Authenticates and parses a request; undefined if it isn't authentic. */
export type ReadWebhook = (
  call: WebhookCall,
  runtime: WebhookDeps,
) => Promise<VerifiedWebhook | undefined>
