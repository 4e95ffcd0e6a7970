import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'

import type { Carrier } from './carrier.ts'
import type { Outcome } from './store.ts'

/** Delivers text messages to phones. */
export interface SmsProvider {
  /** Throws if the message was rejected. The same `id` is the same message. */
  send(sms: { id: string; to: string; text: string }): Promise<void>
}

/** A generic gateway: posts a JSON object with a bearer token. */
export function webhookSmsProvider(
  safeFetch: SafeFetch,
  { url, token }: { url: string; token: string | undefined },
): SmsProvider {
  return {
    async send({ id, to, text }) {
      const answer = await safeFetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, to, text }),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The gateway responded with ${answer.status}.`)
    },
  }
}

export function createSmsCarrier(provider: SmsProvider, close: () => Promise<void>): Carrier {
  return {
    async deliver({ id, recipient, text }): Promise<Outcome> {
      try {
        await provider.send({ id, to: recipient, text })
        return { state: 'sent' }
      } catch (error) {
        return { state: 'pending', error: error instanceof Error ? error.message : String(error) }
      }
    },
    close,
  }
}
