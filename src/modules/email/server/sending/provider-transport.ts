import { seconds } from '#lib/duration.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'
import { OutgoingFailed } from '#platform/outgoing/outgoing-error.ts'
import type {
  Provider,
  ProviderConfig,
  ProviderMail,
} from '#platform/mail/transports/provider-mail.ts'

import {
  TransportProblem,
  type PreparedMail,
  type Transport,
  type TransportResponse,
} from './transport.ts'

/** Sends through the HTTP API of a service. */
export function providerTransport(
  { id, name }: { id: string; name: string },
  provider: Provider,
  { config, safeFetch }: { config: ProviderConfig; safeFetch: SafeFetch },
): Transport {
  return {
    id,
    name,
    takesRaw: provider.takesRaw,
    isSpread: true,
    isIdempotent: provider.isIdempotent,
    async deliver(mail) {
      const request = await provider.request(providerMail(mail, provider), config, new Date())
      const { url, headers, body } = request
      const answer = await ask(safeFetch, url, { method: 'POST', headers, body })
      const taken = readResponse(provider, answer.status, answer.text)
      return { ...taken, serviceId: provider.idOf(answer.text, answer.header) }
    },
    close: () => {},
  }
}

export async function ask(
  safeFetch: SafeFetch,
  url: string,
  init: Parameters<SafeFetch>[1],
): Promise<ServiceAnswer> {
  try {
    const answer = await safeFetch(url, init, { timeout: seconds(30), maxBytes: 200_000 })
    const { status, headers } = answer
    return { status, text: await answer.text(), header: (name) => headers.get(name) }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    // An unreachable service means "not sent"; a missing response means "unclear".
    const isUnclear =
      error instanceof OutgoingFailed && ['too slow', 'not readable'].includes(error.reason)
    throw new TransportProblem(isUnclear ? 'unclear' : 'down', 'connect', { words })
  }
}

interface ServiceAnswer {
  readonly status: number
  readonly text: string
  readonly header: (name: string) => string | null
}

/** Services with an error code for rejected recipients also explain it in the message. */
function readResponse(provider: Provider, status: number, text: string): TransportResponse {
  const words = provider.wordsOf(text).slice(0, 1000)
  if (status >= 200 && status < 300) return { code: status, status: undefined, words }
  if (status === 401 || status === 403) {
    throw new TransportProblem('down', 'sign in', { words: words || 'The key was rejected.' })
  }
  if (status === 429)
    throw new TransportProblem('later', 'send', { words, code: 421, status: '4.7.0' })
  if (status >= 500)
    throw new TransportProblem('down', 'send', { words: words || `Answer ${status}.` })
  throw new TransportProblem('refused', 'send', { words, code: 550 })
}

function providerMail(mail: PreparedMail, { takesRaw }: Provider): ProviderMail {
  const copies = takesRaw
    ? { to: mail.recipients.map((address) => ({ address })), cc: [], bcc: [] }
    : shownTo(mail)
  return {
    ...mail,
    ...mail.content(),
    ...copies,
    raw: async () => {
      const wire = await mail.wire()
      return typeof wire === 'string' ? Buffer.from(wire) : Buffer.concat(wire)
    },
  }
}

function shownTo({ recipients, ...mail }: PreparedMail): Pick<ProviderMail, 'to' | 'cc' | 'bcc'> {
  const gets = new Set(recipients)
  const among = (people: PreparedMail['to']): PreparedMail['to'] =>
    people.filter(({ address }) => gets.has(address.toLowerCase()))
  const [to, cc, bcc] = [among(mail.to), among(mail.cc), among(mail.bcc)]
  // An email needs a To header even if all recipients are in Bcc.
  return to.length > 0 ? { to, cc, bcc } : { to: [...cc, ...bcc], cc: [], bcc: [] }
}
