import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { selfSigned, type SelfSigned } from './self-signed.ts'

/** A webhook call of a service. */
export interface SignedCall {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface SnsStandIn {
  readonly certificateUrl: string
  readonly certificate: string
  notify(topic: string, message: unknown, given?: SnsGiven): SignedCall
  /** The first call, which asks to confirm the subscription. */
  askToConfirm(topic: string, url: string): SignedCall
}

interface SnsGiven {
  readonly version?: '1' | '2'
  readonly at?: Date
  readonly certificateUrl?: string
  readonly by?: SelfSigned
}

/** Amazon SNS: signs with a certificate served from its own URL. */
export function snsStandIn(): SnsStandIn {
  const own = selfSigned('sns.amazonaws.com')
  const certificateUrl = `https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-${randomBytes(8).toString('hex')}.pem`

  function signed(message: Record<string, string>, given: SnsGiven): SignedCall {
    const { version = '2', by = own } = given
    const text = Object.keys(message)
      .toSorted()
      .map((name) => `${name}\n${message[name]}\n`)
      .join('')
    const hash = version === '1' ? 'sha1' : 'sha256'
    const whole = {
      ...message,
      SignatureVersion: version,
      Signature: sign(hash, Buffer.from(text), by.key).toString('base64'),
      SigningCertURL: given.certificateUrl ?? certificateUrl,
      UnsubscribeURL: 'https://sns.eu-central-1.amazonaws.com/?Action=Unsubscribe',
    }
    // SNS sends JSON as text/plain.
    return { body: JSON.stringify(whole), headers: { 'content-type': 'text/plain; charset=UTF-8' } }
  }

  const common = (topic: string, at: Date) => ({
    MessageId: crypto.randomUUID(),
    TopicArn: topic,
    Timestamp: at.toISOString(),
  })
  return {
    certificateUrl,
    certificate: own.certificate,
    notify: (topic, message, given = {}) =>
      signed(
        {
          ...common(topic, given.at ?? new Date()),
          Type: 'Notification',
          Subject: 'Amazon SES Email Event Notification',
          Message: JSON.stringify(message),
        },
        given,
      ),
    askToConfirm: (topic, url) =>
      signed(
        {
          ...common(topic, new Date()),
          Type: 'SubscriptionConfirmation',
          Message: 'You have chosen to subscribe.',
          Token: randomBytes(32).toString('hex'),
          SubscribeURL: url,
        },
        {},
      ),
  }
}

export interface SendgridStandIn {
  /** The key as SendGrid shows it, without PEM lines. */
  readonly publicKey: string
  post(events: unknown, at?: Date): SignedCall
}

export function sendgridStandIn(): SendgridStandIn {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    post(events, at = new Date()) {
      const body = `${JSON.stringify(events)}\r\n`
      const time = String(Math.floor(at.getTime() / 1000))
      const signature = sign('sha256', Buffer.from(time + body), privateKey).toString('base64')
      const headers = {
        'content-type': 'application/json',
        'x-twilio-email-event-webhook-signature': signature,
        'x-twilio-email-event-webhook-timestamp': time,
      }
      return { body, headers }
    },
  }
}

export function mailgunCall(
  key: string,
  event: unknown,
  { at = new Date(), token = randomBytes(25).toString('hex') } = {},
): SignedCall {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return {
    body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }),
    headers: { 'content-type': 'application/json' },
  }
}

/** Resend uses Svix, which signs ID, time, and body. */
export function resendCall(secret: string, event: unknown, at: Date = new Date()): SignedCall {
  const id = `msg_${randomBytes(12).toString('base64url')}`
  const time = String(Math.floor(at.getTime() / 1000))
  const body = JSON.stringify(event)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': time,
    'svix-signature': `v1,${randomBytes(32).toString('base64')} v1,${signature}`,
  }
  return { body, headers }
}

export function postmarkCall(user: string, password: string, record: unknown): SignedCall {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    body: JSON.stringify(record),
    headers: { 'content-type': 'application/json', authorization },
  }
}
