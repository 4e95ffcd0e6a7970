import { addressList } from '../compose/header-text.ts'
import { textIn, wordsIn } from './error-message.ts'
import type { Provider, ProviderConfig } from './provider-mail.ts'

export const postmark: Provider = {
  kind: 'postmark',
  takesRaw: false,
  isIdempotent: false,
  request(mail, config) {
    const body = JSON.stringify({
      From: addressList([mail.from]),
      To: addressList(mail.to),
      Cc: addressList(mail.cc),
      Bcc: addressList(mail.bcc),
      ReplyTo: mail.replyTo && addressList([mail.replyTo]),
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      MessageStream: config.stream ?? 'outbound',
      TrackOpens: false,
      TrackLinks: 'None',
      Headers: [
        // Without this header, Postmark sets its own Message-ID and replies couldn't be matched.
        { Name: 'X-PM-KeepID', Value: 'true' },
        { Name: 'Message-ID', Value: mail.messageId },
        ...Object.entries(mail.headers).map(([Name, Value]) => ({ Name, Value })),
      ],
      Attachments: mail.files.map(({ name, type, bytes, contentId }) => ({
        Name: name,
        ContentType: type,
        Content: bytes.toString('base64'),
        ...(contentId !== undefined && { ContentID: `cid:${contentId}` }),
      })),
    })
    return Promise.resolve({ url: `${origin}/email`, headers: headersOf(config), body })
  },
  check: (config) => ({
    method: 'GET',
    url: `${origin}/server`,
    headers: headersOf(config),
    body: '',
  }),
  wordsOf: (text) => wordsIn(text, ['Message']),
  idOf: (text) => textIn(text, 'MessageID'),
}

const origin = 'https://api.postmarkapp.com'

function headersOf({ key }: ProviderConfig): Record<string, string> {
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-postmark-server-token': key,
  }
}
