import { awsHeaders } from './aws-signature.ts'
import { textIn, wordsIn } from './error-message.ts'
import type { Provider, ProviderConfig } from './provider-mail.ts'

/** Amazon SES API v2: accepts raw email with our DKIM signature. */
export const ses: Provider = {
  kind: 'ses',
  takesRaw: true,
  isIdempotent: false,
  async request(mail, config, now) {
    const url = new URL('/v2/email/outbound-emails', origin(config))
    const body = JSON.stringify({
      FromEmailAddress: mail.from.address,
      Destination: {
        ToAddresses: mail.to.map(({ address }) => address),
        CcAddresses: mail.cc.map(({ address }) => address),
        BccAddresses: mail.bcc.map(({ address }) => address),
      },
      Content: { Raw: { Data: (await mail.raw()).toString('base64') } },
    })
    return { url: url.href, headers: signed('POST', url, body, { config, now }), body }
  },
  check(config, now) {
    const url = new URL('/v2/email/account', origin(config))
    return {
      method: 'GET',
      url: url.href,
      headers: signed('GET', url, '', { config, now }),
      body: '',
    }
  },
  wordsOf: (text) => wordsIn(text, ['message', 'Message']),
  idOf: (text) => textIn(text, 'MessageId'),
}

function origin({ region = 'us-east-1' }: ProviderConfig): string {
  return `https://email.${region}.amazonaws.com`
}

function signed(
  method: string,
  url: URL,
  body: string,
  { config, now }: { config: ProviderConfig; now: Date },
): Record<string, string> {
  const { key, keyId = '', region = 'us-east-1' } = config
  return awsHeaders({ method, url, body, region, service: 'ses', keyId, key, now })
}
