import { addressList } from '../compose/header-text.ts'
import { textIn, wordsIn } from './error-message.ts'
import type { Provider, ProviderConfig } from './provider-mail.ts'

/** Deduplicates requests with the same key for a day. */
export const resend: Provider = {
  kind: 'resend',
  takesRaw: false,
  isIdempotent: true,
  request(mail, config) {
    const list = (people: typeof mail.to): string[] => people.map((one) => addressList([one]))
    const body = JSON.stringify({
      from: addressList([mail.from]),
      to: list(mail.to),
      ...(mail.cc.length > 0 && { cc: list(mail.cc) }),
      ...(mail.bcc.length > 0 && { bcc: list(mail.bcc) }),
      ...(mail.replyTo && { reply_to: addressList([mail.replyTo]) }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { ...mail.headers, 'Message-ID': mail.messageId },
      attachments: mail.files.map(({ name, type, bytes, contentId }) => ({
        filename: name,
        content_type: type,
        content: bytes.toString('base64'),
        ...(contentId !== undefined && { content_id: contentId }),
      })),
    })
    const headers = { ...headersOf(config), 'idempotency-key': mail.onceKey }
    return Promise.resolve({ url: `${origin}/emails`, headers, body })
  },
  check: (config) => ({
    method: 'GET',
    url: `${origin}/domains`,
    headers: headersOf(config),
    body: '',
  }),
  wordsOf: (text) => wordsIn(text, ['message']),
  idOf: (text) => textIn(text, 'id'),
}

const origin = 'https://api.resend.com'

function headersOf({ key }: ProviderConfig): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}
