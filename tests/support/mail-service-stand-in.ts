import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import PostalMime, { type Email } from 'postal-mime'

import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'

/** What a service received: the recipients and the email, as far as it builds it. */
export interface ServedMail {
  readonly service: string
  readonly to: string[]
  readonly body: Record<string, unknown>
  readonly raw: Email | undefined
  readonly onceKey: string | undefined
  /** The service's own ID. */
  readonly id: string
}

export interface MailServices {
  readonly served: ServedMail[]
  /** Sends this response to the next request. */
  next: { readonly status: number; readonly body: unknown } | undefined
  /** Responses at other URLs, and which were requested. */
  readonly pages: Map<string, string>
  readonly asked: string[]
  readonly safeFetch: SafeFetch
  close(): void
}

/**
 * Five sending services on loopback. They check credentials and reject what the real ones reject.
 */
export async function startMailServices(key: string): Promise<MailServices> {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request)
    const [, host = '', ...rest] = (request.url ?? '').split('/')
    const asked = { method: request.method ?? '', host, path: `/${rest.join('/')}`, bytes, request }
    const service = serviceOf(host)
    const say = (status: number, body: unknown): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    if (!service || !service.knows(asked, key)) return say(401, service?.says('The key is wrong.'))
    if (request.method === 'GET') return say(200, {})
    const { next } = services
    services.next = undefined
    if (next) return say(next.status, next.body)
    const served = await service.take(asked)
    if (typeof served === 'string') return say(422, service.says(served))
    const id = served.raw?.messageId && host === 'api.mailgun.net' ? served.raw.messageId : newId()
    services.served.push({ ...served, id, onceKey: header(request, 'idempotency-key') })
    if (host === 'api.sendgrid.com') response.setHeader('x-message-id', id)
    return say(service.status, service.accepted(id))
  }

  const services: MailServices = {
    served: [],
    next: undefined,
    pages: new Map(),
    asked: [],
    safeFetch: async (url, init = {}) => {
      const page = services.pages.get(String(url))
      if (page !== undefined) {
        services.asked.push(String(url))
        return new Response(page)
      }
      const { host, pathname, search } = new URL(url)
      return fetch(`http://127.0.0.1:${port}/${host}${pathname}${search}`, {
        method: init.method ?? 'GET',
        headers: [...new Headers(init.headers)],
        ...(init.body !== undefined && init.method !== 'GET' && { body: init.body }),
      })
    },
    close: () => server.close(),
  }
  return services
}

interface Asked {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly bytes: Buffer
  readonly request: IncomingMessage
}

interface Service {
  readonly status: number
  accepted(id: string): unknown
  knows(asked: Asked, key: string): boolean
  /** The reason for a rejection, or the accepted email. */
  take(asked: Asked): Promise<string | Omit<ServedMail, 'onceKey' | 'id'>>
  says(words: string): unknown
}

function serviceOf(host: string): Service | undefined {
  if (/^email\.[a-z0-9-]+\.amazonaws\.com$/.test(host)) return ses
  return {
    'api.postmarkapp.com': postmark,
    'api.sendgrid.com': sendgrid,
    'api.mailgun.net': mailgun,
    'api.resend.com': resend,
  }[host]
}

const ses: Service = {
  status: 200,
  accepted: (MessageId) => ({ MessageId }),
  says: (message) => ({ message }),
  knows: ({ method, host, path, bytes, request }, key) => {
    const at = header(request, 'x-amz-date') ?? ''
    const [, keyId, region] =
      /Credential=([^/]+)\/\d{8}\/([^/]+)\/ses\/aws4_request/.exec(
        header(request, 'authorization') ?? '',
      ) ?? []
    const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
    const names = 'content-type;host;x-amz-content-sha256;x-amz-date'
    const canonical = `${method}\n${path}\n\ncontent-type:application/json\nhost:${host}\nx-amz-content-sha256:${hash(bytes)}\nx-amz-date:${at}\n\n${names}\n${hash(bytes)}`
    const reach = `${at.slice(0, 8)}/${region}/ses/aws4_request`
    let made: Buffer = Buffer.from(`AWS4${key}`)
    for (const part of reach.split('/')) made = createHmac('sha256', made).update(part).digest()
    const text = `AWS4-HMAC-SHA256\n${at}\n${reach}\n${hash(canonical)}`
    const signature = createHmac('sha256', made).update(text).digest('hex')
    return (
      keyId === 'AKEYID' &&
      (header(request, 'authorization') ?? '').endsWith(`Signature=${signature}`)
    )
  },
  async take({ path, bytes }) {
    const body = JSON.parse(bytes.toString()) as {
      Destination: { ToAddresses: string[] }
      Content: { Raw: { Data: string } }
    }
    if (path !== '/v2/email/outbound-emails') return 'There is no such action.'
    const raw = await PostalMime.parse(Buffer.from(body.Content.Raw.Data, 'base64'))
    return { service: 'ses', to: body.Destination.ToAddresses, body: {}, raw }
  },
}

const postmark: Service = {
  status: 200,
  accepted: (MessageID) => ({ ErrorCode: 0, Message: 'OK', MessageID }),
  says: (Message) => ({ ErrorCode: 300, Message }),
  knows: ({ request }, key) => header(request, 'x-postmark-server-token') === key,
  async take({ path, bytes }) {
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>
    if (path !== '/email') return 'Not found.'
    if (!body['To'] || !body['From']) return 'To and From are needed.'
    const to = [body['To'], body['Cc'], body['Bcc']].flatMap((list) =>
      addressesIn(typeof list === 'string' ? list : ''),
    )
    return { service: 'postmark', to, body, raw: undefined }
  },
}

const sendgrid: Service = {
  status: 202,
  accepted: () => ({}),
  says: (message) => ({ errors: [{ message }] }),
  knows: ({ request }, key) => header(request, 'authorization') === `Bearer ${key}`,
  async take({ path, bytes }) {
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>
    if (path !== '/v3/mail/send') return 'Not found.'
    const [one] = body['personalizations'] as Record<string, { email: string }[]>[]
    const allRecipients = [...(one?.['to'] ?? []), ...(one?.['cc'] ?? []), ...(one?.['bcc'] ?? [])]
    const to = allRecipients.map(({ email }) => email)
    if (new Set(to).size !== to.length) return 'Each address may be there once.'
    const [first] = body['content'] as { type: string }[]
    if (first?.type !== 'text/plain') return 'Plain text comes first.'
    return { service: 'sendgrid', to, body, raw: undefined }
  },
}

const mailgun: Service = {
  status: 200,
  accepted: (id) => ({ id, message: 'Queued. Thank you.' }),
  says: (message) => ({ message }),
  knows: ({ request }, key) =>
    header(request, 'authorization') === `Basic ${Buffer.from(`api:${key}`).toString('base64')}`,
  async take({ path, bytes, request }) {
    if (path !== '/v3/mg.acme.example/messages.mime') return 'Domain not found.'
    const type = header(request, 'content-type') ?? ''
    const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? ''
    // The email has its own boundaries inside those of the form.
    const parts = bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)
    const named = (name: string): string[] =>
      parts
        .filter((part) => part.includes(`name="${name}"`))
        .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2))
    const [message] = named('message')
    if (message === undefined) return 'message is missing.'
    const raw = await PostalMime.parse(Buffer.from(message, 'latin1'))
    return { service: 'mailgun', to: named('to'), body: {}, raw }
  },
}

const resend: Service = {
  status: 200,
  accepted: (id) => ({ id }),
  says: (message) => ({ name: 'validation_error', message }),
  knows: ({ request }, key) => header(request, 'authorization') === `Bearer ${key}`,
  async take({ path, bytes }) {
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>
    if (path !== '/emails') return 'Not found.'
    const to = ['to', 'cc', 'bcc'].flatMap((name) =>
      ((body[name] ?? []) as string[]).flatMap(addressesIn),
    )
    return { service: 'resend', to, body, raw: undefined }
  },
}

function newId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

function addressesIn(list: string): string[] {
  return [...list.matchAll(/<([^>]+)>/g)].map(([, address = '']) => address)
}

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
