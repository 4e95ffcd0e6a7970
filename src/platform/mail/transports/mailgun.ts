import { randomBytes } from 'node:crypto'

import { textIn, wordsIn } from './error-message.ts'
import type { Provider, ProviderConfig } from './provider-mail.ts'

/** Accepts raw email with the recipients as a separate field. */
export const mailgun: Provider = {
  kind: 'mailgun',
  takesRaw: true,
  isIdempotent: false,
  async request(mail, config) {
    const boundary = `parley-${randomBytes(12).toString('hex')}`
    const people = [...mail.to, ...mail.cc, ...mail.bcc].map(({ address }) => address)
    const field = (name: string, value: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const head = [
      ...people.map((address) => field('to', address)),
      field('o:tracking', 'no'),
      `--${boundary}\r\nContent-Disposition: form-data; name="message"; filename="mail.eml"\r\nContent-Type: message/rfc822\r\n\r\n`,
    ].join('')
    const body = Buffer.concat([
      Buffer.from(head),
      await mail.raw(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    return {
      url: `${origin(config)}/v3/${encodeURIComponent(config.domain ?? '')}/messages.mime`,
      headers: {
        ...headersOf(config),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    }
  },
  check: (config) => ({
    method: 'GET',
    url: `${origin(config)}/v4/domains/${encodeURIComponent(config.domain ?? '')}`,
    headers: headersOf(config),
    body: '',
  }),
  wordsOf: (text) => wordsIn(text, ['message']),
  idOf: (text) => textIn(text, 'id'),
}

function origin({ region }: ProviderConfig): string {
  return region === 'eu' ? 'https://api.eu.mailgun.net' : 'https://api.mailgun.net'
}

function headersOf({ key }: ProviderConfig): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`api:${key}`).toString('base64')}` }
}
