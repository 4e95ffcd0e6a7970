import type { EmailTransport, RatedProvider, TransportKind } from '../../../transport-model.ts'

/** Form values of a transport, all as text; secrets are empty unless entered. */
export interface TransportDraft {
  readonly name: string
  readonly kind: TransportKind
  readonly perMinute: string
  /** Empty for the default rate. */
  readonly providerRates: Readonly<Partial<Record<RatedProvider, string>>>
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
  /** Part of the webhook setup, not of sending. */
  readonly isWebhook?: boolean
}

export const kindNames: Record<TransportKind, string> = {
  smtp: 'Mail server (SMTP)',
  ses: 'Amazon SES',
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  resend: 'Resend',
}

export const providerNames: Record<RatedProvider, string> = {
  gmail: 'Gmail',
  microsoft: 'Outlook.com',
  yahoo: 'Yahoo, AOL',
  apple: 'iCloud',
  gmx: 'GMX, WEB.DE',
  others: 'Others, per domain',
}

const apiKey: SettingField = { key: 'key', label: 'API key', isSecret: true }

const newsKey = { key: 'newsKey', isSecret: true, isWebhook: true } as const

/** Fields per kind, in form order. */
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
        { value: 'none', label: 'None (private network only)' },
      ],
    },
    { key: 'port', label: 'Port', isNumber: true, usual: '587' },
    { key: 'user', label: 'Username' },
    { key: 'password', label: 'Password', isSecret: true },
  ],
  ses: [
    { key: 'region', label: 'Region', placeholder: 'eu-central-1' },
    { key: 'keyId', label: 'Access key ID' },
    { key: 'key', label: 'Secret access key', isSecret: true },
    {
      key: 'topic',
      label: 'SNS topic ARN',
      placeholder: 'arn:aws:sns:eu-central-1:123456789012:mail',
      isWebhook: true,
    },
  ],
  postmark: [
    { ...apiKey, label: 'Server token' },
    { key: 'stream', label: 'Message stream', usual: 'outbound' },
  ],
  sendgrid: [apiKey, { ...newsKey, label: 'Verification key' }],
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
    { ...newsKey, label: 'Webhook signing key' },
  ],
  resend: [apiKey, { ...newsKey, label: 'Signing secret' }],
}

export function draftOf(transport: EmailTransport | undefined): TransportDraft {
  if (!transport) {
    const values = usualOf('smtp')
    return { name: '', kind: 'smtp', perMinute: '60', providerRates: {}, values }
  }
  const { name, kind, perMinute, providerRates, settings } = transport
  const kept = Object.entries(settings).map(([key, value]) => [key, String(value)])
  return {
    name,
    kind,
    perMinute: String(perMinute),
    providerRates: Object.fromEntries(
      Object.entries(providerRates).map(([provider, rate]) => [provider, String(rate)]),
    ),
    values: { ...usualOf(kind), ...Object.fromEntries(kept) },
  }
}

export function usualOf(kind: TransportKind): Readonly<Record<string, string>> {
  return Object.fromEntries(fieldsOf[kind].map(({ key, usual = '' }) => [key, usual]))
}

export function ratesOf({ providerRates }: TransportDraft): Partial<Record<RatedProvider, number>> {
  const written = Object.entries(providerRates).filter(([, rate]) => rate !== '')
  return Object.fromEntries(written.map(([provider, rate]) => [provider, Number(rate)]))
}

/** Builds the call's input. Empty secrets are left out, so the stored ones stay. */
export function settingsOf({
  kind,
  values,
}: Pick<TransportDraft, 'kind' | 'values'>): Readonly<Record<string, unknown>> {
  const sent: Record<string, unknown> = { kind }
  for (const { key, isSecret, isNumber } of fieldsOf[kind]) {
    const value = values[key] ?? ''
    if (isSecret && value === '') continue
    const text = isSecret ? value : value.trim()
    sent[key] = isNumber ? Number(text) : text
  }
  return sent
}
