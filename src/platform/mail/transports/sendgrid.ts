import type { MailAddress } from '../compose/header-text.ts'
import { wordsIn } from './error-message.ts'
import type { Provider, ProviderConfig } from './provider-mail.ts'

export const sendgrid: Provider = {
  kind: 'sendgrid',
  takesRaw: false,
  isIdempotent: false,
  request(mail, config) {
    const body = JSON.stringify({
      personalizations: [
        {
          to: mail.to.map(person),
          ...(mail.cc.length > 0 && { cc: mail.cc.map(person) }),
          ...(mail.bcc.length > 0 && { bcc: mail.bcc.map(person) }),
        },
      ],
      from: person(mail.from),
      ...(mail.replyTo && { reply_to: person(mail.replyTo) }),
      subject: mail.subject,
      headers: { ...mail.headers, 'Message-ID': mail.messageId },
      content: [
        { type: 'text/plain', value: mail.text },
        ...(mail.html === undefined ? [] : [{ type: 'text/html', value: mail.html }]),
      ],
      ...(mail.files.length > 0 && {
        attachments: mail.files.map(({ name, type, bytes, contentId }) => ({
          filename: name,
          type,
          content: bytes.toString('base64'),
          disposition: contentId === undefined ? 'attachment' : 'inline',
          ...(contentId !== undefined && { content_id: contentId }),
        })),
      }),
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    })
    return Promise.resolve({ url: `${origin}/v3/mail/send`, headers: headersOf(config), body })
  },
  check: (config) => ({
    method: 'GET',
    url: `${origin}/v3/scopes`,
    headers: headersOf(config),
    body: '',
  }),
  wordsOf: (text) => wordsIn(text, ['errors.0.message']),
  idOf: (_text, header) => header('x-message-id')?.slice(0, 255),
}

const origin = 'https://api.sendgrid.com'

function headersOf({ key }: ProviderConfig): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}

function person({ name, address }: MailAddress): { email: string; name?: string } {
  return name ? { email: address, name } : { email: address }
}
