import { verify, X509Certificate, type KeyObject } from 'node:crypto'

import { z } from 'zod'

import { hours } from '#lib/duration.ts'

export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(300),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(4000),
  SigningCertURL: z.string().max(500),
})
export type SnsMessage = z.output<typeof snsMessage>

/** Verifies Amazon's signature with a certificate from an Amazon-only URL. */
export async function isSignedBySns(
  message: SnsMessage,
  { now, fetchText }: { now: Date; fetchText: (url: string) => Promise<string> },
): Promise<boolean> {
  const { SignatureVersion, Signature, SigningCertURL } = message
  if (!isSnsUrl(SigningCertURL) || !new URL(SigningCertURL).pathname.endsWith('.pem')) return false
  const key = await keyAt(SigningCertURL, now, fetchText)
  if (!key) return false
  const hash = SignatureVersion === '1' ? 'sha1' : 'sha256'
  return verify(hash, Buffer.from(signedText(message)), key, Buffer.from(Signature, 'base64'))
}

/** A URL of SNS itself, where no one else can store a file. */
export function isSnsUrl(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.port === '' && snsHost.test(url.hostname)
}

const snsHost = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com(?:\.cn)?$/

function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : ([
          'Message',
          'MessageId',
          'SubscribeURL',
          'Timestamp',
          'Token',
          'TopicArn',
          'Type',
        ] as const)
  return names
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('')
}

async function keyAt(
  url: string,
  now: Date,
  fetchText: (url: string) => Promise<string>,
): Promise<KeyObject | undefined> {
  const known = kept.get(url)
  if (known && known.until > now.getTime()) return known.key
  const certificate = readCertificate(await fetchText(url))
  if (!certificate || certificate.validToDate < now || certificate.validFromDate > now) {
    return undefined
  }
  if (kept.size >= mostKept) kept.clear()
  const { publicKey: key } = certificate
  kept.set(url, { until: now.getTime() + hours(1), key })
  return key
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

/** One certificate per region, replaced now and then. */
const kept = new Map<string, { readonly until: number; readonly key: KeyObject }>()
const mostKept = 100
