import { randomBytes } from 'node:crypto'

import type { TransportSettings } from '../../transport-model.ts'

/** The secret a service authenticates with; undefined if it isn't configured yet. */
export function webhookSecretOf(settings: TransportSettings): string | undefined {
  switch (settings.kind) {
    case 'smtp':
      return undefined
    case 'ses':
      return settings.topic || undefined
    case 'postmark':
    case 'sendgrid':
    case 'mailgun':
    case 'resend':
      return settings.newsKey
  }
}

export function webhookUrl(publicUrl: URL, transportId: string): string {
  return new URL(`/api/hooks/email/${transportId}`, publicUrl).href
}

export function newWebhookPassword(): string {
  return randomBytes(24).toString('base64url')
}
