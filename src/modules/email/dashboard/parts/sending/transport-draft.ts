import type { EmailTransport, TransportKind } from '../../../transport-model.ts'

/** What a form holds of a way out: all of it as text, secrets only when they are written anew. */
export interface TransportDraft {
  readonly name: string
  readonly kind: TransportKind
  readonly perMinute: string
  readonly values: Readonly<Record<string, string>>
}

export interface SettingField {
  readonly key: string
  readonly label: string
  readonly placeholder?: string
  readonly hint?: string
  readonly isSecret?: boolean
  readonly isNumber?: boolean
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly usual?: string
}

export const kindNames: Record<TransportKind, string> = {
  smtp: 'Mail server (SMTP)',
  ses: 'Amazon SES',
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  resend: 'Resend',
}

const apiKey: SettingField = { key: 'key', label: 'API key', isSecret: true }

/** What each kind asks for, in the order in which it is asked. */
export const fieldsOf: Record<TransportKind, readonly SettingField[]> = {
  smtp: [
    { key: 'host', label: 'Server', placeholder: 'smtp.example.com' },
    {
      key: 'security',
      label: 'Security',
      usual: 'starttls',
      choices: [
        { value: 'starttls', label: 'STARTTLS (usual, port 587)' },
        { value: 'tls', label: 'TLS (port 465)' },
        { value: 'none', label: 'None (own network only)' },
      ],
    },
    { key: 'port', label: 'Port', isNumber: true, usual: '587' },
    { key: 'user', label: 'User name' },
    { key: 'password', label: 'Password', isSecret: true },
  ],
  ses: [
    { key: 'region', label: 'Region', placeholder: 'eu-central-1' },
    { key: 'keyId', label: 'Access key ID' },
    { key: 'key', label: 'Secret access key', isSecret: true },
  ],
  postmark: [
    { ...apiKey, label: 'Server token' },
    { key: 'stream', label: 'Message stream', usual: 'outbound' },
  ],
  sendgrid: [apiKey],
  mailgun: [
    { key: 'domain', label: 'Domain', placeholder: 'mg.example.com' },
    {
      key: 'region',
      label: 'Region',
      usual: 'us',
      choices: [
        { value: 'us', label: 'United States' },
        { value: 'eu', label: 'Europe' },
      ],
    },
    apiKey,
  ],
  resend: [apiKey],
}

export function draftOf(transport: EmailTransport | undefined): TransportDraft {
  if (!transport) return { name: '', kind: 'smtp', perMinute: '60', values: usualOf('smtp') }
  const { name, kind, perMinute, settings } = transport
  const kept = Object.entries(settings).map(([key, value]) => [key, String(value)])
  return {
    name,
    kind,
    perMinute: String(perMinute),
    values: { ...usualOf(kind), ...Object.fromEntries(kept) },
  }
}

export function usualOf(kind: TransportKind): Readonly<Record<string, string>> {
  return Object.fromEntries(fieldsOf[kind].map(({ key, usual = '' }) => [key, usual]))
}

/** As the call takes it; what is empty and secret is left out and so stays as it is. */
export function settingsOf({ kind, values }: TransportDraft): Readonly<Record<string, unknown>> {
  const sent: Record<string, unknown> = { kind }
  for (const { key, isSecret, isNumber } of fieldsOf[kind]) {
    const value = values[key] ?? ''
    if (isSecret && value === '') continue
    const text = isSecret ? value : value.trim()
    sent[key] = isNumber ? Number(text) : text
  }
  return sent
}
