import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'

import { isRead, type Call, type InputOf, type OutputOf } from '#platform/registry/call.ts'

export interface Answer<Body = unknown> {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
  readonly body: Body
}

export interface RequestOptions {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  /** Headers to add or override; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export interface Client {
  readonly cookies: Map<string, string>
  send(options: RequestOptions): Promise<Answer>
  /** Sends a declared call. The result may be a refusal. */
  call<C extends Call>(
    offered: C,
    input: InputOf<C>,
    headers?: RequestOptions['headers'],
  ): Promise<Answer<OutputOf<C>>>
  /** Sends a declared call that must succeed and returns its output. */
  must<C extends Call>(offered: C, input: InputOf<C>): Promise<OutputOf<C>>
}

export interface Address {
  readonly port: number
  /** The public origin, which doesn't need to resolve: http://parley.test */
  readonly origin: string
}

export function createClient({ port, origin }: Address, userAgent = 'Mozilla/5.0 (test)'): Client {
  const cookies = new Map<string, string>()

  async function send(options: RequestOptions): Promise<Answer> {
    const { method = 'GET', body } = options
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const payload = body === undefined || isRaw ? body : JSON.stringify(body)
    const headers = definedOnly({
      host: new URL(origin).host,
      'user-agent': userAgent,
      'sec-fetch-site': 'same-origin',
      ...(method === 'GET' || method === 'HEAD' ? {} : { origin }),
      ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
      ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
      ...(payload !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...options.headers,
    })
    const answer = await exchange({ port, method, path: options.path, headers, payload })
    keepCookies(cookies, answer.headers)
    return answer
  }

  async function call<C extends Call>(
    offered: C,
    input: InputOf<C>,
    headers?: RequestOptions['headers'],
  ): Promise<Answer<OutputOf<C>>> {
    const answer = await send({
      ...requestOf(offered, input as object),
      ...(headers && { headers }),
    })
    return answer as Answer<OutputOf<C>>
  }

  return {
    cookies,
    send,
    call,
    async must(offered, input) {
      const answer = await call(offered, input)
      if (answer.status !== offered.status) {
        throw new Error(`${offered.name} answered ${answer.status}: ${answer.text}`)
      }
      return answer.body
    },
  }
}

export function requestOf(offered: Call, input: object): RequestOptions & { method: string } {
  const rest: Record<string, unknown> = { ...input }
  const path = offered.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
    return encodeURIComponent(text.toWellFormed())
  })
  const inAddress = isRead(offered) || offered.method === 'DELETE' || offered.rules.body === 'file'
  if (!inAddress) return { method: offered.method, path, body: rest }
  const query = queryOf(rest)
  return { method: offered.method, path: query === '' ? path : `${path}?${query}` }
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined)
        query.append(name, typeof entry === 'string' ? entry : JSON.stringify(entry))
    }
  }
  return query.toString()
}

async function exchange(asked: {
  port: number
  method: string
  path: string
  headers: Record<string, string>
  payload: string | Uint8Array | undefined
}): Promise<Answer> {
  const { port, method, path, headers, payload } = asked
  return new Promise((resolve, reject) => {
    const safeFetch = httpRequest(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: 20_000 },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const { statusCode: status = 0, headers: received } = response
          const isPacked = received['content-encoding'] === 'gzip'
          const text = (isPacked ? gunzipSync(bytes) : bytes).toString()
          resolve({ status, headers: received, text, bytes, body: parseJson(text, received) })
        })
      },
    )
    safeFetch.on('timeout', () =>
      safeFetch.destroy(new Error(`${method} ${path} got no response in 20 s`)),
    )
    safeFetch.on('error', reject)
    safeFetch.end(payload)
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function parseJson(text: string, headers: IncomingHttpHeaders): unknown {
  const isJson = /^application\/(problem\+)?json/.test(headers['content-type'] ?? '')
  return isJson && text !== '' ? JSON.parse(text) : undefined
}

function keepCookies(cookies: Map<string, string>, headers: IncomingHttpHeaders): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function definedOnly(headers: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(given)
}
